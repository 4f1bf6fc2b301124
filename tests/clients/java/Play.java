import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PlayApi;
import org.openapitools.client.model.*;

/** Plays a round with the generated client. */
public class Play {
    static final int MOST_ACTIONS = 300;

    public static void main(String[] args) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(args[0]);
        PlayApi play = new PlayApi(client);
        PositionAnswer position = play.dealMatch(new MatchRequest().game(GameId.GOAT).seats(3));
        Problem problem = refusal(play, position.getState());
        if (problem.getCode() == null) throw new IllegalStateException("a refusal without a code");
        for (int at = 0; position.getNow().getPhase().equals("playing") && at < MOST_ACTIONS; at++) {
            position = act(play, position.getState(), position.getNow().getLegalActions().get(0).getAction());
        }
        System.out.println(position.getNow().getPhase() + " " + position.getNow().getResult());
    }

    static PositionAnswer act(PlayApi play, GameState state, String action) throws ApiException {
        return play.takeAction(new ActionRequest().state(state).action(action).auto(true));
    }

    static Problem refusal(PlayApi play, GameState state) throws Exception {
        try {
            act(play, state, "pass");
        } catch (ApiException error) {
            return ApiClient.createDefaultObjectMapper().readValue(error.getResponseBody(), Problem.class);
        }
        throw new IllegalStateException("a pass of somebody who can play is not refused");
    }
}

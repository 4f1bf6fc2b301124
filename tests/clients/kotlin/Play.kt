// Plays a round with the generated client.
import org.openapitools.client.apis.PlayApi
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

const val MOST_ACTIONS = 300

fun act(play: PlayApi, state: GameState, action: String): PositionAnswer =
    play.takeAction(ActionRequest(state = state, action = action, auto = true))

fun refusal(play: PlayApi, state: GameState): Problem {
    try {
        act(play, state, "pass")
    } catch (error: ClientException) {
        val body = (error.response as ClientError<*>).body as String
        return Serializer.kotlinxSerializationJson.decodeFromString(Problem.serializer(), body)
    }
    throw IllegalStateException("a pass of somebody who can play is not refused")
}

fun main(arguments: Array<String>) {
    val play = PlayApi(basePath = arguments[0])
    var position = play.dealMatch(MatchRequest(game = GameId.goat, seats = 3))
    println(refusal(play, position.state).code)
    var actions = 0
    while (position.now.phase == "playing" && actions++ < MOST_ACTIONS) {
        position = act(play, position.state, position.now.legalActions[0].action)
    }
    println("${position.now.phase} ${position.now.result}")
}

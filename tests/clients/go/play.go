// Plays a round with the generated client.
package main

import (
	"context"
	"fmt"
	"os"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

const mostActions = 300

func must(condition bool, what any) {
	if !condition {
		fmt.Fprintln(os.Stderr, what)
		os.Exit(1)
	}
}

func main() {
	settings := openapi.NewConfiguration()
	settings.Servers = openapi.ServerConfigurations{{URL: os.Args[1]}}
	play := openapi.NewAPIClient(settings).PlayAPI
	act := func(state openapi.GameState, action string) (*openapi.PositionAnswer, error) {
		request := openapi.NewActionRequest(state, action)
		request.SetAuto(true)
		position, _, err := play.TakeAction(context.Background()).ActionRequest(*request).Execute()
		return position, err
	}

	match := openapi.NewMatchRequest(openapi.GAMEID_GOAT, 3)
	position, _, err := play.DealMatch(context.Background()).MatchRequest(*match).Execute()
	must(err == nil, err)
	_, err = act(position.State, "pass")
	refusal, is := err.(*openapi.GenericOpenAPIError)
	must(is, err)
	problem, is := refusal.Model().(openapi.Problem)
	must(is && problem.Code != "", "a pass of somebody who can play is not refused")

	for actions := 0; position.Now.Phase == "playing" && actions < mostActions; actions++ {
		position, err = act(position.State, position.Now.LegalActions[0].Action)
		must(err == nil, err)
	}
	fmt.Println(position.Now.Phase, position.Now.Result.Get())
}

// Plays a round with the generated client.
import Foundation
import OpenAPIClient

struct Wrong: Error {
    let what: String
}

let mostActions = 300

OpenAPIClientAPIConfiguration.shared.basePath = CommandLine.arguments[1]

func act(_ state: GameState, _ action: String) async throws -> PositionAnswer {
    try await PlayAPI.takeAction(actionRequest: ActionRequest(state: state, action: action, auto: true))
}

func refusal(_ state: GameState) async throws -> Problem {
    do {
        _ = try await act(state, "pass")
    } catch ErrorResponse.error(_, let body?, _, _) {
        return try JSONDecoder().decode(Problem.self, from: body)
    }
    throw Wrong(what: "a pass of somebody who can play is not refused")
}

var position = try await PlayAPI.dealMatch(matchRequest: MatchRequest(game: .goat, seats: 3))
_ = try await refusal(position.state).code
for _ in 0..<mostActions where position.now.phase == "playing" {
    position = try await act(position.state, position.now.legalActions[0].action)
}
print(position.now.phase, position.now.result as Any)

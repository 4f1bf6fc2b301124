// Plays a round with the generated client.
import 'dart:convert';

import 'package:openapi/api.dart';

const mostActions = 300;

Future<PositionAnswer> act(PlayApi play, GameState state, String action) async {
  final request = ActionRequest(state: state, action: action, auto: true);
  return (await play.takeAction(request))!;
}

Future<Problem> refusal(PlayApi play, GameState state) async {
  try {
    await act(play, state, 'pass');
  } on ApiException catch (error) {
    return Problem.fromJson(jsonDecode(error.message!))!;
  }
  throw StateError('a pass of somebody who can play is not refused');
}

Future<void> main(List<String> arguments) async {
  final play = PlayApi(ApiClient(basePath: arguments[0]));
  var position = (await play.dealMatch(MatchRequest(game: GameId.goat, seats: 3)))!;
  print((await refusal(play, position.state)).code);
  for (var actions = 0; position.now.phase == 'playing' && actions < mostActions; actions++) {
    position = await act(play, position.state, position.now.legalActions[0].action);
  }
  print('${position.now.phase} ${position.now.result}');
}

"""Engine and oracle side by side for as long as one likes: ``python -m tests.deep_oracle --actions 1000000``.

Half of the tables play the games as they are, half with house rules turned at random. Stops at the first disagreement,
with the whole round; prints how often everything came that is counted.
"""

import argparse
from collections import Counter
from random import Random

from service.rules.values.errors import IncompatibleRules, SetTooSmall
from tests.houses import default_house, random_house
from tests.players import blocking_player, random_player, saving_player
from tests.side_by_side import play_match

PLAYERS = (random_player, random_player, blocking_player, saving_player)


def run(actions: int, seed: str) -> Counter[str]:
    """Plays matches until at least that many actions agree."""
    random, tally = Random(seed), Counter[str]()
    while tally["actions"] < actions:
        house = random_house(random) if random.random() < 0.5 else default_house(random)
        try:
            play_match(house, random, random.choice(PLAYERS), tally, most=12)
        except (IncompatibleRules, SetTooSmall) as refused:
            tally[refused.code] += 1
    return tally


def main() -> None:
    """Reads the command line, plays, prints the counts."""
    parser = argparse.ArgumentParser(prog="python -m tests.deep_oracle", description=__doc__)
    parser.add_argument("--actions", type=int, default=1_000_000, help="how many actions at least")
    parser.add_argument("--seed", default="deep", help="what the deals and the play are drawn from")
    options = parser.parse_args()
    for name, times in sorted(run(options.actions, options.seed).items()):
        print(f"{times:>10}  {name}")


if __name__ == "__main__":
    main()

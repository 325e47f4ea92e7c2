"""Duel: two players, secret numbers, one board. RULES.md has the rules; this is the game's info."""

from typing import Final

from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.options import kinds

from . import knowledge, model, notation, picture, rules

INFO: Final = GameInfo(
    id="duel",
    title="Duel",
    pitch="Two players name secret numbers, and the higher one takes the point.",
    rules_version=1,
    seats=("left", "right"),
    fewest=2,
    most=2,
    fixed_seats=True,
    boards=(model.BOARD,),
    hint=f"Type a number from 1 to {model.HIGHEST}, such as `2`.",
    brief=(
        "Both players name a number in secret.",
        "The higher one takes the point; chance decides between equals.",
    ),
    presets={"quick": {"rounds": 2}},
    form=True,
    options=(
        kinds.whole_number(
            "rounds",
            title="Rounds",
            help="How many rounds are played, up to 20, such as 3.",
            usual="3",
        ),
    ),
)
TYPES: Final = Types(
    config=model.Config, state=model.State, move=model.Pick, event=model.Event, view=model.View
)
GAME: Final = Game(
    INFO,
    TYPES,
    configure=rules.configure,
    setup=rules.setup,
    phase=rules.phase,
    resolve=rules.resolve,
    evolve=rules.evolve,
    outcome=rules.outcome,
    report=rules.report,
    view=knowledge.view,
    audience=knowledge.audience,
    board_of=knowledge.board_of,
    narrate=knowledge.narrate,
    why=knowledge.why,
    notes=knowledge.notes,
    parse=notation.parse,
    describe=notation.describe,
    read_back=notation.read_back,
    complete=notation.complete,
    form=notation.form,
    taps=notation.taps,
    explain_idle=notation.explain_idle,
    random_move=notation.random_move,
    scene=picture.scene,
    results=picture.results,
    package=__name__,
)

"""Three Towers: nine lights that three players switch in secret and bet on; see RULES.md."""

from typing import Final

from bifrost_bot.engines.contract import Game, GameInfo, Types
from bifrost_bot.engines.three_towers.knowledge import BOARD, audience, board_of, view
from bifrost_bot.engines.three_towers.model import PLAYERS, Config, Event, State, Submission, View
from bifrost_bot.engines.three_towers.notation import complete, form, parse
from bifrost_bot.engines.three_towers.opponent import best_move, easy_move, random_move
from bifrost_bot.engines.three_towers.options import CLOCK, OPTIONS
from bifrost_bot.engines.three_towers.picture import notes, results, scene, why
from bifrost_bot.engines.three_towers.rules import evolve, outcome, outline, phase, resolve, setup
from bifrost_bot.engines.three_towers.score import report, spoils, stakes
from bifrost_bot.engines.three_towers.settings import check_live, configure, terms
from bifrost_bot.engines.three_towers.taps import taps
from bifrost_bot.engines.three_towers.words import (
    describe,
    explain_idle,
    instruct,
    missing,
    narrate,
    read_back,
)

INFO: Final = GameInfo(
    id="three_towers",
    title="Three Towers",
    pitch="Nine lights and three players: switch them in secret and foresee how they end up.",
    rules_version=1,
    seats=("red", "blue", "green"),
    fewest=PLAYERS,
    most=PLAYERS,
    # The published match names its players; a host can still ask for the anonymity that matches had
    # before.
    seating="dealt",
    seatings=("claimed", "dealt"),
    seat_noun="colour",
    fixed_seats=False,
    answers_per="seat",
    board_noun="towers",
    boards=(BOARD,),
    undo="text",
    silent=False,
    goal="Goal: most points after the last round, from attributes, configurations and "
    "declarations.",
    hint="Type `power 1 3 5`, `reserve 2`, `attributes divine miracle`, `declare 1 off, 2 on` or "
    "`use miracle`; put `;` between several in one text.",
    brief=(
        "In each round you give Power to towers, at most one to a tower. A tower with an odd "
        "number of Power from all players is ON, otherwise OFF.",
        "`power 1 3 5` is for this round. `reserve 2 4` pays now for towers of the next round, in "
        "addition to its own Power; you cannot take it back once the round is over. Unused Power "
        "is lost.",
        "`attributes divine miracle`: a point for each tower ON that has both.",
        "Your three secret configurations earn 2 points for each set of towers that fits, turned "
        "and mirrored as you like but never shifted.",
        "`declare 1 off, 2 on`: up to three different ones; a true one earns a point for each "
        "tower in it.",
        "One ability a round: `use miracle` gains a garnet; `use divinity 2 ##./?.?/???` (2 "
        "garnets) replaces one of your configurations for the round; `use radiance red 5 on` (3 "
        "garnets) sets what counts for a player on a tower, reservations included; you may choose "
        "yourself.",
        "Two uses of the same ability on one player void each other; the garnets are spent anyway.",
        "Lights, sums, abilities, garnets and points by source are public after each round. "
        "Everything else only its player knows.",
        "If you send nothing in a round, only your reservations and configurations count.",
        "Most points win; ties go to the player with more garnets, then the place is shared. "
        "Fewest points: Elimination Candidate.",
    ),
    form=True,
    secret_settings=("configurations",),
    options=OPTIONS,
    clock_settings=CLOCK,
    purse="garnets",
    ratings={"best": 1595, "good": 1625, "quick": 1538, "easy": 1418, "random": 1324},
)
"""The facts about the game for hosts."""

TYPES: Final = Types(config=Config, state=State, move=Submission, event=Event, view=View)
"""The values the game stores."""

GAME: Final[Game[Config, State, Submission, Event, View]] = Game(
    INFO,
    TYPES,
    setup=setup,
    phase=phase,
    resolve=resolve,
    evolve=evolve,
    outcome=outcome,
    view=view,
    parse=parse,
    describe=describe,
    scene=scene,
    results=results,
    report=report,
    random_move=random_move,
    best_move=best_move,
    easy_move=easy_move,
    configure=configure,
    check_live=check_live,
    audience=audience,
    board_of=board_of,
    narrate=narrate,
    form=form,
    read_back=read_back,
    missing=missing,
    complete=complete,
    taps=taps,
    explain_idle=explain_idle,
    instruct=instruct,
    terms=terms,
    outline=outline,
    why=why,
    notes=notes,
    spoils=spoils,
    stakes=stakes,
    package=__name__,
)

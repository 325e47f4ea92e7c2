"""`python -m tests.transcripts` writes the transcripts; review the changes."""

from tests.transcripts import season
from tests.transcripts.evenings import EVENINGS
from tests.transcripts.record import path_of, written

for game in EVENINGS:
    path_of(game).write_text(written(game), encoding="utf-8")
season.PATH.write_text(season.transcript(), encoding="utf-8")

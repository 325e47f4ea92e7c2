"""A host's own questions: secret until asked, pending until judged."""

import pytest

from bifrost_bot.sandbox.world.model import Channel, Interaction
from tests.e2e.helpers.table import HOME, HOST, PATIENCE, PLAYERS, Rooms, Table, response_to, said

ROWS = '[["r", "w3", "w"], ["w", "r", "w"], ["r", "w", "w"]]'
QUESTION = "Who wrote the first rules?"
SETTINGS = (
    f'schedule = [["8"]]; boards = {{8 = {ROWS}}}; '
    f'questions = [{{board = "8", text = "{QUESTION}", points = 7, answer = "Sir Hiss"}}, '
    '{board = "8", text = "And the last?"}]'
)
SEATS = ("crane", "duck")


class Quiz:
    """A match of one board between two people, whose answers wait for the host."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rooms = Rooms(table.sandbox, title="Antisocial Snake")

    async def say(self, seat: str, text: str) -> str:
        """The reply to a text."""
        return (await self.rooms.say(seat, text)).content

    def everything(self, channel: Channel) -> str:
        """All that can be read in a channel, pictures by their alternative texts."""
        messages = self.rooms.messages(channel)
        alts = (file.description or "" for message in messages for file in message.attachments)
        return "\n".join((*(message.content for message in messages), *alts))

    async def reads(self, channel: Channel, text: str) -> None:
        """Returns once the text can be read in a channel."""
        await self.table.world.until(lambda: text in self.everything(channel), PATIENCE)

    async def begin(self) -> None:
        table = self.table
        await table.run(HOST, HOME, "match create", game="antisocial_snake", settings=SETTINGS)
        await table.lobby_says("hosted by")
        for name in PLAYERS[:2]:
            await table.click(name, table.lobby, "Join")
        await table.ready(*PLAYERS[:2])
        await table.world.until(lambda: len(self.rooms.all()) == 3, PATIENCE)
        for seat in SEATS:
            await self.reads(self.rooms.seat(seat), "your turn")

    async def time_up(self) -> None:
        await self.table.end_turn()


@pytest.fixture
async def quiz(table: Table) -> Quiz:
    """Both have placed and answered, and the time for their moves is up."""
    made = Quiz(table)
    await made.begin()
    await made.say("crane", "8: A1")
    await made.say("duck", "8: A3")
    lobby = "\n".join(message.content for message in table.lobby_messages())
    assert QUESTION not in lobby
    assert all(QUESTION not in made.everything(channel) for channel in made.rooms.all())
    await made.time_up()
    await made.reads(made.rooms.seat("crane"), "Yours: ")
    assert "question 7: Pseudo*nam" in await made.say("crane", "8: answer 7 Pseudo*nam; 8: red R")
    assert "question 7: pseudo*nam" in await made.say(
        "duck", "8: answer 7 pseudo*nam; 8: answer 8 ann"
    )
    await made.time_up()
    await made.reads(made.rooms.find("board8"), "The host is judging")
    await made.table.world.until(lambda: calls(made), PATIENCE)
    return made


def calls(quiz: Quiz) -> list[str]:
    """The texts in the lobby that call the hosts to judge."""
    lobby = [message.content for message in quiz.table.lobby_messages()]
    return [text for text in lobby if "/match judge" in text]


async def press(quiz: Quiz, shown: Interaction, label: str) -> str:
    """What the host reads after pressing a button of what `/match judge` shows."""
    before = response_to(shown).content
    pressed = quiz.table.sandbox.person(HOST).click(response_to(shown), label)
    await quiz.table.world.until(lambda: pressed.over and said(shown) != before, PATIENCE)
    return said(shown)


async def judge_all(quiz: Quiz, *verdicts: str) -> tuple[Interaction, list[str]]:
    """Judges every answer; returns the message, and what it said from first answer to list."""
    shown = await quiz.table.run(HOST, HOME, "match judge")
    return shown, [said(shown), *[await press(quiz, shown, verdict) for verdict in verdicts]]


def picture(shown: Interaction) -> tuple[str, str]:
    """The picture next to an answer: its name and what is said of it to who cannot see it."""
    (file,) = response_to(shown).attachments
    return file.filename, file.description or ""


async def test_the_host_reads_question_answers_and_board(quiz: Quiz) -> None:
    assert "waiting for a host to judge 2 answers: use /match judge" in calls(quiz)[0]
    assert "seudo" not in "\n".join(message.content for message in quiz.table.lobby_messages())
    shown = await quiz.table.run(HOST, HOME, "match judge")
    assert "Board 8, question: And the last?" in said(shown)
    assert "> ann\n1 player gave this answer." in said(shown)
    name, alt = picture(shown)
    assert name.startswith("board8-") and "after movement" in alt
    second = await press(quiz, shown, "Wrong")
    assert f"Board 8, question: {QUESTION}" in second
    assert (
        "> Pseudo\\*nam / pseudo\\*nam\n2 players gave this answer. Your own answer: Sir Hiss."
        in second
    )
    assert "after movement" in picture(shown)[1]
    for channel in quiz.rooms.all():
        assert "after movement" not in quiz.everything(channel), "nobody else is told"


async def test_verdicts_are_changed_until_they_are_confirmed(quiz: Quiz) -> None:
    shown, told = await judge_all(quiz, "Right", "Wrong")
    assert told[-1] == (
        "**Your verdicts** on 2 answers of match 1. They count once you press **Confirm "
        "verdicts**; until then you can "
        "change them.\n"
        '**1** ✅ right: Board 8, "And the last?": ann\n'
        f'**2** ❌ wrong: Board 8, "{QUESTION}": Pseudo\\*nam / pseudo\\*nam'
    )
    assert "The match is over" not in quiz.table.lobby.content
    assert "Answer 2 of 2" in await press(quiz, shown, "Change 2")
    assert f'**2** ✅ right: Board 8, "{QUESTION}"' in await press(quiz, shown, "Right")
    assert "Answer 1 of 2" in await press(quiz, shown, "Change 1")
    assert "**1** ❌ wrong" in await press(quiz, shown, "Wrong")
    assert "are confirmed" in await press(quiz, shown, "Confirm verdicts")
    await quiz.table.lobby_says("The match is over:")
    await quiz.reads(quiz.rooms.seat("crane"), "(snakes: 3, question 7: 7)")
    await quiz.reads(quiz.rooms.seat("duck"), "(snakes: 0, question 7: 7)")


async def test_every_player_reads_the_verdicts_and_the_hosts_own_answer(quiz: Quiz) -> None:
    shown, _ = await judge_all(quiz, "Wrong", "Right")
    await press(quiz, shown, "Confirm verdicts")
    for channel in (*(quiz.rooms.seat(seat) for seat in SEATS), quiz.rooms.find("board8")):
        await quiz.reads(
            channel,
            f'Board 8, "{QUESTION}": judged right: Pseudo\\*nam / pseudo\\*nam. The host\'s own '
            "answer: Sir Hiss.",
        )
        assert 'Board 8, "And the last?": no answer was judged right.' in quiz.everything(channel)


async def test_questions_stand_in_the_post_while_they_can_be_answered(quiz: Quiz) -> None:
    for channel in (quiz.rooms.seat("crane"), quiz.rooms.find("board8")):
        posts = [message for message in quiz.rooms.messages(channel) if message.attachments]
        (asked,) = [message for message in posts if QUESTION in message.content]
        assert "\n1\\. How many snakes are halted on this board? " in asked.content
        assert (
            f"\n7\\. {QUESTION} \\(7 points\\)\n8\\. And the last? \\(1 point\\)" in asked.content
        )
        alt = asked.attachments[0].description or ""
        assert f"7. {QUESTION} (7 points)\n8. And the last? (1 point)" in alt
        assert (
            "1. How many snakes are halted on this board? (5 points, minus 1 for each other player"
            in alt
        )


async def test_what_waits_for_the_host_still_waits_after_a_restart(quiz: Quiz) -> None:
    await judge_all(quiz, "Wrong")
    await quiz.table.restart()
    shown, (left, listed) = await judge_all(quiz, "Right")
    assert QUESTION in left
    assert "**1** ❌ wrong" in listed and "**2** ✅ right" in listed
    await quiz.table.restart()
    await press(quiz, shown, "Confirm verdicts")
    await quiz.table.lobby_says("The match is over:")


async def test_a_host_who_plays_is_shown_no_answer_and_another_host_judges(quiz: Quiz) -> None:
    quiz.table.open_match_commands()
    refused = await quiz.table.run(PLAYERS[0], HOME, "match judge")
    assert said(refused) == "Only a host of this match can do that."
    assert "the host is judging answers" in await quiz.say("crane", "8: answer 7 somebody else")
    await quiz.table.run(HOST, HOME, "match host add", member=PLAYERS[0])
    refused = await quiz.table.run(PLAYERS[0], HOME, "match judge")
    assert said(refused) == (
        "You play in this match, so a host who doesn't play must do that. Add one with /match "
        "host add."
    )
    assert response_to(refused).components == []
    shown, _ = await judge_all(quiz, "Right", "Right")
    await press(quiz, shown, "Confirm verdicts")
    await quiz.table.lobby_says("The match is over:")

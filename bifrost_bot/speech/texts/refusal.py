"""Refusals of the match core, and what users can do instead."""

from typing import Final


class LobbyRefusal:
    """Refusals to join, leave or begin a match."""

    match_over: Final = "This match is over. A host can open another with /match create."
    already_begun: Final = "This match has already begun. /status shows how far it is."
    closed: Final = "This match has already begun, so nobody can join or leave it."
    awaits_beacon: Final = (
        "The match is about to begin with the public beacon's value, so nothing can change now."
    )
    no_rounds: Final = "The bot does not know when its rounds come."

    # Players.
    full: Final = "All {most} places are taken. Ask the host to free one."
    hosts_watch: Final = (
        "Hosts can read the submission channels of this match, so they cannot play in it."
    )
    sees_all: Final = (
        "You own this server or have the permission Administrator or View Audit Log, so Discord "
        "would show you "
        "what this match must hide. Play with an account without them, or ask the host to allow "
        "admins to play "
        "(the option open_eyes), which the lobby tells everybody."
    )
    not_joined: Final = "You have not joined this match."
    no_computer: Final = "No computer player has joined this match."
    take_out_begun: Final = (
        "The match has begun. Use /match replace to give the seat to another player."
    )
    can_stay: Final = "Discord no longer shows that player the match's secrets, so they can stay."
    joined_too_often: Final = (
        "You have joined this match or changed your seat {most} times, as often as one person can. "
        "Ask the host to open another match."
    )

    # Their seats.
    seats_dealt: Final = "You cannot choose a seat in this match: seats are dealt when it begins."
    seat_missing: Final = "Every player needs a {seat_noun} of their own. Choose one of {free}."
    seat_taken: Final = "{seat} is taken. Choose one of {free}."
    no_such_seat: Final = "{game} has no such {seat_noun}. Choose one of {free}."

    # The ready check and the beginning.
    too_few: Final = "{game} needs {fewest} players and {joined} have joined."
    too_few_yet: Final = (
        "{game} needs {fewest} players and {joined} have joined. Wait for {lacking} more, or fill "
        "the places with "
        "computer players."
    )
    undecided: Final = (
        "Discord shows {players} what this match must hide. A host must first decide whether they "
        "can play, with the "
        "buttons under the message about it."
    )
    no_ready_check: Final = "There is no ready check now."
    ready_check_first: Final = (
        "Start the ready check first, so that players can say whether they are here."
    )
    not_all_ready: Final = (
        "Not everybody is ready: waiting for {players}. Wait for them, let "
        "computers fill in, or call the start off."
    )
    not_ready_in_time: Final = (
        "Not everybody is ready yet. The match begins when everyone has answered."
    )
    host_full: Final = (
        "This host has {matches} of at most {most} matches under way, so wait until one is over "
        "or end one with "
        "/match abandon before this one begins."
    )
    server_full: Final = (
        "This server has {matches} of at most {most} matches under way, so wait until one is over "
        "or ask its host to "
        "end it with /match abandon before this one begins."
    )
    start_passed: Final = "That time has passed. Name a later one, or begin now with /match start."
    start_too_far: Final = "That is too far ahead. A match can begin at most eight weeks from now."


class SettingsRefusal:
    """Mistakes in a match's settings, after the setting's name, and refusals to change them."""

    no_such_game: Final = "must be one of {games}, not {game!r}."
    warnings_unfit: Final = (
        "a turn lasts {seconds} seconds, so none of these can be given. Give "
        "shorter ones, or leave them out."
    )

    # Refusals of changes.
    begun: Final = "The match has begun, so its settings can no longer change."
    ready_check: Final = "A ready check is under way. Call it off first, then change the settings."
    other_game: Final = "The game of a match cannot change. Open another match with /match create."
    host_plays: Final = (
        "A host plays in this match, so hosts cannot be allowed to read submissions."
    )
    admin_joined: Final = (
        "A player to whom Discord shows secrets has joined, so admins must "
        "still be allowed to play."
    )
    changed_meanwhile: Final = (
        "Nothing was changed, because these settings have changed since you saw them: {changes}. "
        "Send the form again if you still want that."
    )
    change: Final = "{name}: {now} (was {before})"
    changed_too_often: Final = (
        "The settings of this match were changed {most} times, the most that is allowed. Start it "
        "as it is, or open "
        "another with /match create."
    )

    # Starting garnets.
    no_purse: Final = "In {game} nobody begins with anything that a host could set by player."
    purse_out_of_range: Final = "A player begins with 0 to {most:,} {purse}."
    purses_tell: Final = (
        "Where seats are dealt in secret, different {purse} would tell who plays which seat. Give "
        "everybody the same "
        "with the setting {purse}, or let players choose their seats."
    )
    purses_would_tell: Final = (
        "Where seats are dealt in secret, different {purse} would tell who plays which seat. "
        "First take these back "
        "with /match purse, or let players choose their seats."
    )


class PreferenceRefusal:
    """Mistakes in personal settings, after the setting's name."""

    reminders: Final = "reminders"
    not_reminders: Final = (
        "must be times such as 2h, 10m, 30s, or none; leave it empty for the match's own."
    )
    too_many_reminders: Final = "may be at most {most}, not {given}."
    reminders_out_of_range: Final = "must be from 5 seconds to 7 days before the deadline."

    quiet_hours: Final = "quiet hours"
    not_hours: Final = "must be two times of day such as 22:00-8:00; leave it empty for none."

    time_zone: Final = "time zone"
    no_such_zone: Final = (
        "must be a name such as Europe/Berlin, or the distance from UTC with its sign, such as "
        "+2; leave it empty for "
        "UTC."
    )
    no_zone_names: Final = (
        "must be the distance from UTC with its sign, such as +2 or -3:30, because the bot's "
        "machine does not know "
        "zones by name; leave it empty for UTC."
    )


class AnswerRefusal:
    """Refusals of a player's text, take-back or lock."""

    # No answer is taken from this seat now.
    not_begun: Final = "The match has not begun yet."
    ended_by_host: Final = "The host ended the match, so it takes no more moves."
    match_over: Final = "The match is over."
    stopped_by_fault: Final = "A fault in the bot stopped the match; the hosts have been notified."
    paused_between: Final = "The host has paused the match, and the next turn has not begun yet."
    between_turns: Final = "The next turn has not begun yet. A new board will show that it has."
    judging: Final = "This turn is over, and the host is judging answers. The results follow."
    paused: Final = "The host has paused the match. Send that again once it is resumed."
    not_your_channel: Final = "Only the player whose channel this is can move here."

    # Too early or too late.
    other_turn: Final = "That turn is over. Answer under the newest board."
    too_early: Final = "You sent that before this turn began. Send it again."
    too_late: Final = (
        "Too late by {seconds:.1f} seconds: the turn was over when Discord received it."
    )
    delivered_late: Final = (
        "You sent this in time, but Discord delivered it too late: turn {turn} was already closed."
    )
    delivered_late_to_hosts: Final = (
        "You sent this in time, but Discord delivered it too late: turn {turn} was already closed. "
        "The hosts have been notified and can still enter it."
    )

    # The text.
    empty: Final = "An empty message is not an answer. /rules shows what you can type."
    too_long: Final = (
        "That message has {characters:,} characters; an answer may have at most {most:,}."
    )
    changed_too_often: Final = (
        "You have changed your answer {most} times in this turn, the most that is allowed, so it "
        "stays as "
        "it is. /undo still works, but nothing else can be sent in this turn."
    )
    too_many_characters: Final = (
        "Your texts in this turn would have more than {most:,} characters together, so this one "
        "is not "
        "recorded and your answer stays as it is. Send a shorter one."
    )

    # Take-backs and locks.
    nothing_to_undo: Final = "There is nothing to take back: you haven't moved yet."
    locked: Final = "You have locked your answer. Unlock it with /undo first."
    already_locked: Final = "Your answer is already locked. Unlock it with /undo."
    lock_empty: Final = "Nothing is recorded for this turn."
    lock_incomplete: Final = "Your answer is not complete. Still missing: {missing}."


class HostRefusal:
    """Refusals of host commands: missing rights, or a bad time."""

    not_host: Final = "Only a host of this match can do that."
    only_hosts_end: Final = "Only a host of this match can end it."
    all_hosts_play: Final = (
        "You and every other host play in this match, so the other players have to agree first."
    )
    you_play: Final = (
        "You play in this match, so a host who doesn't play must do that. Add one "
        "with /match host add."
    )

    # The present state of the match.
    not_started: Final = "The match hasn't started yet. Start it with /match start."
    stopped_by_fault: Final = "A fault has already stopped the match. /match resume tries again."
    match_over: Final = "The match is over. Open another with /match create."
    already_over: Final = "This match is already over."
    record_full: Final = (
        "Hosts have done {most:,} things to this match, as many as its record takes. It can still "
        "be "
        "resumed, judged and ended."
    )

    # Hosts.
    no_such_host: Final = "That person is not a host of this match."
    already_hosts: Final = "That person already hosts this match."
    last_host: Final = "A match needs a host. Add another one first."
    too_many_hosts: Final = (
        "A match has at most {most} hosts: first remove one with /match host remove."
    )
    players_never_host: Final = (
        "Hosts can read the submission channels of this match, so none of its players can host it."
    )

    # Announcements and notes.
    announced_after_end: Final = (
        "The match is over, so nothing can be announced. Use /match note "
        "to add a line to its audit."
    )
    announcement_length: Final = "An announcement has 1 to {most:,} characters."
    announcement_lines: Final = "An announcement has at most {most} lines."
    note_length: Final = "A note has 1 to {most} characters."

    # More time for a turn.
    no_turn_open: Final = "No turn is open, so there is nothing to extend."
    turn_over: Final = (
        "This turn is already over. Give the next one more time, or rewind to this one."
    )
    extension_length: Final = "A turn can be given 1 to {most} more seconds (a week)."


class SeatRefusal:
    """Refusals to replace the player of a seat."""

    not_started: Final = (
        "Players can be replaced once the match has started. Before that, they leave and join."
    )
    match_over: Final = "The match is over, so no player can be replaced."
    practice: Final = "Nobody can be replaced in a practice. Start another with /practice."
    no_such_seat: Final = "There is no such seat in this match."
    other_player: Final = (
        "Another player has that seat now. Look at the match again before you decide."
    )

    # The new player.
    already_plays: Final = "That person already plays in this match."
    played_other_seat: Final = (
        "That person has played another seat of this match and knows its secrets."
    )
    hosted: Final = (
        "As a host of this match, that person could read what players sent, so they "
        "can never play in it."
    )
    sees_all: Final = (
        "That person owns this server or has the permission Administrator or View Audit Log, so "
        "Discord would "
        "show them what a match must hide."
    )


class CorrectionRefusal:
    """Refusals to enter an answer, or to go back to or replay a turn."""

    match_over: Final = (
        "The match is over and its secrets are published, so no turn of it can be played again."
    )
    changed_meanwhile: Final = (
        "The match has changed since you looked. Look at it again before you decide."
    )
    corrected_meanwhile: Final = (
        "Nothing was done: another host has corrected the same since you looked, as everybody was "
        "told. "
        "Use the command again if that is still wrong."
    )
    no_such_turn: Final = "Name a turn from {first} to {last} to go back to."

    # The open turn.
    no_turn_open: Final = "No turn is open now. Name the turn to correct."
    nothing_owed: Final = "That seat owes no answer there in the current turn."
    awaits_verdicts: Final = (
        "This turn is waiting for verdicts. To correct an answer, rewind to this turn."
    )
    turn_ended: Final = "This turn has ended. Once it is resolved, name it to correct it."

    # A turn that is over.
    turn_not_over: Final = "That turn isn't over. Leave out the turn to correct the current one."
    nothing_was_owed: Final = "That seat owed no answer there in that turn."
    unjudged: Final = (
        "That answer would have to be judged first: rewind to that turn, and it will be."
    )

    # The answer.
    answer_length: Final = "An answer has 1 to {most:,} characters."
    against_rules: Final = "The rules do not let that seat answer so in that turn."


class ConsentRefusal:
    """Refusals of requests for the players' consent, and of answers to them."""

    not_running: Final = "Players can be asked while a match runs, once its channels exist."
    not_needed: Final = (
        "Players are asked only if every host plays. A host who doesn't play can do that alone."
    )
    no_reason: Final = "Give a reason. All players read it when they are asked to agree."
    other_request: Final = (
        "Players are being asked about something else. Ask again once that is decided."
    )

    # An answer.
    already_decided: Final = "This has already been decided."
    not_asked: Final = "Only the other players of this match are asked."
    time_over: Final = "The time to answer is over."


class VerdictRefusal:
    """Refusals of a host's verdict on an answer."""

    nothing_to_judge: Final = "Match {match} has no answers to judge now."
    turn_over: Final = "These answers no longer need a verdict: their turn is over."
    not_waiting: Final = "That answer is not waiting for a verdict."
    verdicts_missing: Final = "Judge every answer first: {left} of {answers} are left."
    changed_meanwhile: Final = (
        "A verdict has changed since you looked. Look at them again with /match judge."
    )
    changed_too_often: Final = (
        "The verdicts on this turn were changed {most} times. Judge the "
        "rest, and confirm them with /match judge."
    )


class RecordText:
    """Errors when the record of a match cannot be read or exported."""

    not_over: Final = "Match {match} isn't over. Its secrets stay hidden until then."
    no_export: Final = "This is not the export of a match."
    other_version: Final = (
        "This program reads exports of version {version}. This one has another version."
    )
    unknown_key: Final = '"{key}" is not a key of an export. Its keys are {keys}.'
    no_events: Final = "This export is broken: it has no list of events."
    not_created_first: Final = "This export is broken: its first event is not the match's creation."
    unknown_game: Final = "This export is of a game that isn't installed here."

    # One of its events.
    event_of_export: Final = (
        "Event {number} ({kind}) of this export of match {match} cannot be read: {reason}."
    )
    event: Final = "event {number} ({kind}): {reason}"
    no_class: Final = "of no class"

"""A match in its lobby: its terms, visibility, status and buttons."""

from typing import Final


class LobbyText:
    """Before a match begins: the lobby's message, the ready check, the fairness seal."""

    sees_now: Final = (
        "⚠️ {who} has become this server's owner or been given Administrator or View Audit Log, "
        "so Discord now shows "
        "them what this match must hide."
    )
    sees_in_lobby: Final = "A host must decide whether they can play before the match begins."
    sees_in_play: Final = (
        "The hosts can let another player take over with /match replace; "
        "otherwise the match continues as it is."
    )
    sees_no_more: Final = (
        "\u2139\ufe0f {who} no longer sees more of this server than other players do."
    )
    rehearsed: Final = (
        "🎭 A rehearsal, unrated: only its hosts see it, and computer players take all seats."
    )
    rules_adopted: Final = (
        "\u2139\ufe0f The bot was updated. From now on this match uses version {new} of the rules "
        "of {game}, no longer "
        "version {old}. /rules shows them."
    )
    commitment: Final = (
        "Fairness seal of match {match}: `{commitment}`. It is the SHA-256 of the secret seed "
        "behind every random "
        "draw, made before anybody joined. Compare it with the seed at the end; this message is "
        "never edited."
    )
    beacon_promised: Final = (
        "Random draws also use a value of the public beacon at <{url}>. Once everybody is ready, "
        "the bot names the "
        "beacon's round here, before that value exists."
    )
    beacon_named: Final = (
        "The match begins with round {round} of the public beacon, at <t:{at}:T>. Nobody knows "
        "its value yet; it goes "
        "into every random draw."
    )
    beacon_missed: Final = (
        "The match begins without the public beacon, so random draws use the seed alone. {reason}"
    )
    settings_changed: Final = "The host has changed the settings; the message above shows them."
    planned: Final = (
        "The match begins <t:{at}:F>. Ten minutes before, everybody is asked whether "
        "they are ready."
    )
    unplanned: Final = "The match no longer begins at the set time."
    not_begun: Final = "The match did not begin at the set time. {reason}"
    ready_check: Final = "Ready check: press **I am ready** above."

    # The lobby's message.
    head: Final = "**{game} · match {match}**, hosted by {host}"
    players: Final = "Players ({number} of {most}): {players}."
    players_between: Final = "Players ({number}; {fewest} to {most} can play): {players}."
    nobody_yet: Final = "nobody yet"
    level: Final = "{player} ({skill})"
    level_rated: Final = "{player} ({skill}, Elo {rating})"
    purse_set: Final = "{player} ({purse} set by the host)"
    purse_granted: Final = "{player} (begins with {amount} {purse})"
    discloses: Final = (
        "⚠️ Discord does not hide secrets from {players} (owner, Administrator or View Audit Log)."
    )
    somebody_taking_over: Final = "a player who takes over for one of the players"
    running: Final = "The match is running in the category **{category}**."
    stopped: Final = "A fault has stopped the match, so its clock is paused."
    seal: Final = (
        "-# Fairness seal: `{seal}` (compare it with the seed at the end; `/help fairness`)"
    )
    mixed_in: Final = "-# Every press on Join adds to the match's chance. {number} so far: `{hash}`"

    # Taking part, and the beginning of the match.
    join: Final = "Press **Join** to play."
    join_and_choose: Final = "Press **Join** and choose a {seat}. Press it again to change it."
    pregame: Final = (
        "**Pregame** until {time}, when the match begins: press **Join** to play. "
        "Nothing else is due until then."
    )
    pregame_and_choose: Final = (
        "**Pregame** until {time}, when the match begins: press **Join** and choose a {seat}. "
        "Press it again to change "
        "it. Nothing else is due until then."
    )
    everybody_ready: Final = "Everybody is ready."
    waiting: Final = "Ready check: waiting for {players}. Press **I am ready**."
    waiting_many: Final = "{number} players (⏳)"
    begins: Final = "The match begins {time}."
    begins_with_beacon: Final = (
        "The match begins with round {round} of the public beacon, at {time}."
    )
    begins_once_answered: Final = "The match begins when everyone has answered."
    host_begins: Final = "The host begins with `/match start`."
    pregame_hint: Final = (
        "This game has a pregame of {hours} hours, in which players only join: that is this "
        "lobby. Set its deadline "
        "with `/match start at: in {hours}h`, or begin whenever you like."
    )
    pregame_hint_seats: Final = (
        "This game has a pregame of {hours} hours, in which players only choose a {seat}: that is "
        "this lobby. Set its "
        "deadline with `/match start at: in {hours}h`, or begin whenever you like."
    )

    # The names of a match's category.
    category: Final = "{game} {match}"
    category_of_rehearsal: Final = "Rehearsal: {game} {match}"
    category_of_practice: Final = "Practice: {game}"
    let_play: Final = "Let them play"
    take_out: Final = "Take them out"

    # Answers to a host who begins it.
    ready_asked: Final = (
        "Everybody is asked whether they are ready. The match begins when everyone has answered."
    )
    ready_under_way: Final = (
        "The ready check is under way. The match begins when everyone has answered."
    )
    being_made: Final = "Match {match} begins; its channels are being made."
    start_planned: Final = (
        "Match {match} begins <t:{at}:F>; everybody is asked ten minutes before. *Call off* under "
        "its message takes "
        "that back."
    )
    without_game: Final = (
        "You gave {options} without a game. Give `game` too, or leave all "
        "options out to choose everything from menus."
    )

    # Answers to the buttons of the lobby.
    joined: Final = "You have joined match {match}."
    already_joined: Final = "You have already joined."
    adds_to_chance: Final = "-# Your press adds {number} to the match's chance."
    left: Final = "You have left match {match}."
    ready: Final = "You are ready. The match begins when everyone has answered."
    already_ready: Final = "You have already said that you are ready."
    called_off: Final = "The ready check is called off."
    taken_out: Final = "That player no longer takes part in this match."
    eyes_opened: Final = (
        "That player can play; everybody can read that Discord shows them more than others."
    )
    filled_in: Final = "Match {match} begins. Computer players fill the empty places."
    computer_joined: Final = "A computer player has joined."
    computer_left: Final = "The computer player that joined last has left."
    already_done: Final = "That is already done."


class TermText:
    """The terms of a match in its lobby: turns, length, seats, talking, readers."""

    # The length and end of a turn.
    turns: Final = "• Turns: {time} each."
    ends_with_answer: Final = "A turn ends as soon as its player has answered."
    ends_at_deadline: Final = "A turn ends at its deadline."
    ends_early: Final = "A turn ends at its deadline, or earlier once everybody has locked."
    faster: Final = "The clock runs {pace} times faster than usual."
    lasts: Final = "A turn lasts {time}."
    lasts_until_answer: Final = (
        "A turn lasts {time} at most; it ends as soon as its player has answered."
    )
    lasts_until_locked: Final = (
        "A turn lasts {time} at most; it ends earlier once everybody has locked."
    )

    # The length of the match.
    length: Final = "• Length: {time} ({turns})."
    length_at_most: Final = "• Length: at most {time} ({turns})."
    length_between: Final = "• Length: {fewest} to {most} (up to {turns})."
    length_up_to: Final = "• Length: at most {time} (up to {turns})."
    length_usual: Final = "• Length: usually {usual}, at most {most} (up to {turns})."
    length_usual_about: Final = "• Length: usually about {usual}, at most {most} (up to {turns})."
    length_usual_less: Final = (
        "• Length: usually less than {usual}, at most {most} (up to {turns})."
    )
    turns_with_votes: Final = "{turns}, votes included"
    less_than_a_minute: Final = "less than 1 minute"
    boards: Final = "Boards: {boards}."
    rounds: Final = "Rounds: {rounds}."
    round_of: Final = "{round} of {rounds}"

    no_warnings: Final = "• Warnings: none."
    warnings: Final = "• Warnings: {times} before the deadline, to players who haven't answered."

    absent: Final = "• Absent players: a turn without an answer passes."
    hosts_notified: Final = "After {turns} in a row the hosts are notified."
    computer_takes_over: Final = (
        "After {turns} in a row the hosts are notified; after {more} a computer player takes over."
    )
    seat_passes: Final = (
        "After {turns} in a row the hosts are notified; after {more} the seat passes every turn."
    )

    seats_chosen: Final = "• Seats: each player chooses a {seat} here."
    seats_dealt: Final = "• Seats: dealt in secret when the match begins, and revealed at the end."
    silent: Final = "• Talking: players may not talk to anybody about the match until it ends."
    talking: Final = "• Talking: players may talk to each other."
    hosts_read: Final = (
        "• Reading: ⚠️ hosts can read what players send, and so can the server's "
        "owner and administrators."
    )
    hosts_blind: Final = (
        "• Reading: hosts cannot read what players send. The server's owner and administrators can."
    )
    rated: Final = "• Rated: yes."
    unrated: Final = "• Rated: no."

    # Unusual settings.
    one_channel: Final = "• Channels: each player has one channel for all {boards}."
    numbered: Final = "• Channels: submission channels are numbered and do not name the {seat}."
    settings: Final = "• Settings: {settings}."
    untold: Final = "set by the host, secret"
    yes: Final = "yes"
    no: Final = "no"


class VisibilityText:
    """The list of who can see what in a match."""

    head: Final = "**Who sees what in match {match}**"

    # Submissions.
    practice: Final = "**Your practice**: only you see its channels."
    rehearsal: Final = (
        "**This rehearsal**: only its hosts see its channels, and computer players take all seats."
    )
    own_channel: Final = "**Your submission channel** (what you send, and the bot's answers): you."
    own_channels: Final = (
        "**Your submission channels** (what you send, and the bot's answers): you."
    )
    read_channel: Final = (
        "**Your submission channel** (what you send, and the bot's answers): "
        "you and the hosts of this match."
    )
    read_channels: Final = (
        "**Your submission channels** (what you send, and the bot's answers): "
        "you and the hosts of this match."
    )
    hosts_read: Final = "**Hosts** can read every submission, so they cannot play in this match."
    hosts_blind: Final = "**Hosts** cannot read submissions while the match runs."
    host_plays: Final = "{host} hosts and plays."
    hosts_play: Final = "{hosts} host and play."
    consent: Final = "Corrections need the other players' consent."
    host_judges: Final = (
        "A host reads the answers to the host's own questions, without names, to judge them."
    )
    other_host_judges: Final = (
        "A host who does not play reads the answers to the host's own "
        "questions, without names, to judge them."
    )

    # Boards.
    boards: Final = (
        "**Boards and lobby**: what everybody may know of the game, and nothing else. {watching}"
    )
    seats_open: Final = "**Who plays which {seat}**: everybody."
    seats_hidden: Final = "**Who plays which {seat}**: nobody is told until the end."
    seats_numbered: Final = (
        "**Who plays which {seat}**: nobody is told until the end; channel "
        "names are numbers that do not say it."
    )

    # People and bots who see everything.
    admins: Final = (
        "**Admins**: {admins}. Discord shows Administrators every channel, and the audit log "
        "shows whom each channel "
        "was made for. Such people play only if the host allows it, and the lobby then names them."
    )
    bots: Final = (
        "**Other bots** with Administrator can read every channel and copy deleted messages."
    )
    operator: Final = "**Whoever runs this bot** can read its database."

    channels_deleted: Final = "**At the end**: its channels are deleted."
    replay: Final = (
        "**After the match**: everybody can see every seat, every answer and every "
        "random draw in the replay."
    )


class StatusText:
    """The status of a match in /status, the lobby's message and the hosts' overview."""

    match: Final = "**Match {match}, {game}**: {state}. {players}"
    waiting: Final = "Waiting for {players}."

    # The states of a match.
    ready_check: Final = "ready check"
    lobby: Final = "the lobby is open"
    lobby_until: Final = "the lobby is open; begins {time}"
    channels: Final = "its channels are being made"
    paused: Final = "paused"
    judged: Final = "{phase}, waiting for the host to judge answers"
    phase_paused: Final = "{phase}, paused with {left} left"
    phase_ends: Final = "{phase}, ends {time}"
    phase_after_break: Final = "{phase}, break until {start}, then ends {time}"
    stopped: Final = (
        "stopped by a fault (incident {incident}); a host can try again with /match resume"
    )
    over: Final = "over"
    over_with: Final = "over. {reason}"
    abandoned: Final = "ended by its host without a result"
    abandoned_for: Final = "ended by its host without a result ({reason})"

    # The present turn, as a separate line.
    now: Final = "**Now, {phase}**"
    now_none: Final = "**Now**: no turn is open."
    now_judged: Final = "{phase}: the turn is over. The host is judging the answers."
    now_paused: Final = "{phase}: paused with {left} left."
    now_ends: Final = "{phase}: ends {time}."
    now_quick: Final = (
        "{phase}: began at {time}. This message follows every two minutes, the boards at once."
    )
    now_after_break: Final = "{phase}: break until {start}, then ends {time}."

    # The hosts' overview.
    for_hosts: Final = "**For the hosts of match {match}**"
    halted: Final = (
        "⚠️ A fault stopped the match (incident {incident}). A host can try again "
        "with /match resume."
    )
    moved: Final = "✅ Have moved: {seats}."
    not_moved: Final = "⏳ Have not moved yet: {seats}."
    locked: Final = "🔒 Locked: {seats}."
    missed: Final = "Turns missed in a row: {seats}."
    nobody: Final = "nobody"
    more: Final = "{number} more"
    tools: Final = (
        "-# These commands need no match number here: /match pause · resume · extend · correct · "
        "rewind · replace · "
        "announce, and /audit"
    )


class ButtonText:
    """Labels of the buttons under a match's messages."""

    # Under all of them.
    rules: Final = "Rules"

    # Under the lobby's message.
    sight: Final = "Who sees what"
    join: Final = "Join"
    leave: Final = "Leave"
    start: Final = "Start"
    add_computer: Final = "Add computer"
    remove_computer: Final = "Remove computer"
    settings: Final = "Settings"
    ready: Final = "I am ready"
    substitute: Final = "Start, computers fill in"
    call_off: Final = "Call off"

    # Under a board.
    board: Final = "Text board"
    why: Final = "Why?"
    tap: Final = "Tap to move"
    form: Final = "Form"
    undo: Final = "Undo"
    lock: Final = "Lock"
    my_move: Final = "My move"

    # Under answers that a host judges.
    right: Final = "Right"
    wrong: Final = "Wrong"
    all_verdicts: Final = "All verdicts"
    change: Final = "Change {number}"
    confirm: Final = "Confirm verdicts"
    back: Final = "Back"
    next: Final = "Next"

    # Under the result of a practice or a rehearsal.
    delete_channels: Final = "Delete the channels now"


class BeaconText:
    """Reasons for a missing public beacon, after "The match begins without the public beacon"."""

    silent: Final = "It did not answer."
    no_beacon: Final = "The bot has no beacon any more."
    no_times: Final = "It does not say when its rounds come."
    wrong_answer: Final = "What it answered was not the value of that round."
    wrong_hash: Final = "Its value was not the SHA-256 of its signature."
    no_value: Final = "It did not have the value."
    too_long: Final = "Its answer was too long."

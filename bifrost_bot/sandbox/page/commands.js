/** Slash commands as the picker offers them: every group and subcommand as one line. */

const CHAT_INPUT = 1;
const SUBCOMMAND = 1;
const GROUP = 2;
const SHOWN = 50;

/** Option types, by Discord's numbers. */
export const OPTION = {
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

/** All that can be run: `[{path, description, options}]`, where path is "match create". */
export function runnableCommands(commands) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => leaves(command, ""))
    .sort((first, second) => first.path.localeCompare(second.path));
}

/** What fits the typed words, best first: paths that begin so before those that only contain them. */
export function matching(runnable, typed) {
  const wanted = typed.toLowerCase().trimStart();
  const words = wanted.split(/\s+/).filter(Boolean);
  const begins = runnable.filter((command) => command.path.startsWith(wanted));
  const contains = runnable.filter(
    (command) => !begins.includes(command) && words.every((word) => command.path.includes(word)),
  );
  return [...begins, ...contains].slice(0, SHOWN);
}

/** The options' names as a hint beside the path; brackets mark what may be left out. */
export function usage(command) {
  return command.options.map((option) => (option.required ? option.name : `[${option.name}]`)).join(" ");
}

function leaves(node, prefix) {
  const path = prefix ? `${prefix} ${node.name}` : node.name;
  const children = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  // Prefix "" means a whole command, whose type numbers mean something else than its options'.
  if (children.length) return children.flatMap((child) => leaves(child, path));
  return [{ path, description: node.description, options: node.options ?? [] }];
}

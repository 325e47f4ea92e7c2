/** One field for one option of a slash command: reads what was typed into the value that Discord would send. */

import { OPTION } from "./commands.js";
import { element } from "./dom.js";
import { Menu } from "./menu.js";

const SUGGESTIONS = 25;
const AUTOCOMPLETE_PAUSE_MILLISECONDS = 150;

/**
 * A field: `{option, element, focus, read}`. `read()` gives `{value}`, `{file}` or `{}` when empty, and raises an
 * Error with a sentence. `surroundings` are the session, `complete(name)` (asks the bot) and `onPick(field)`.
 */
export function optionField(option, surroundings) {
  const field = option.type === OPTION.attachment ? fileField(option) : textField(option, surroundings);
  const mark = option.required ? element("span", { class: "required", "aria-hidden": "true" }, "*") : null;
  field.element = element(
    "label",
    { class: "option", title: option.description },
    element("span", { class: "option-name" }, option.name, mark),
    field.control,
  );
  field.option = option;
  return field;
}

function fileField(option) {
  const input = element(
    "input",
    { type: "file", "aria-label": option.description, data: { testid: `option-${option.name}` } },
  );
  return {
    control: input,
    focus: () => input.focus(),
    read: () => (input.files.length ? { file: input.files[0] } : {}),
  };
}

function textField(option, surroundings) {
  const input = element(
    "input",
    {
      type: "text",
      autocomplete: "off",
      placeholder: option.description,
      "aria-label": `${option.name}: ${option.description}`,
      data: { testid: `option-${option.name}` },
    },
  );
  const suggest = suggestions(option, surroundings);
  const field = { control: input, focus: () => input.focus(), read: () => readTyped(option, input.value.trim()) };
  if (suggest) addSuggestions(field, input, option, suggest, surroundings);
  return field;
}

/** Where suggestions come from; undefined for a field that takes anything. */
function suggestions(option, { session, complete }) {
  if (option.choices?.length) return () => option.choices;
  if (option.autocomplete) return () => complete(option.name);
  const people = () => [...session.members.values()].map((member) => ({ name: `@${member.name}`, value: member.id }));
  const roles = () => [...session.roles.values()].map((role) => ({ name: `@${role.name}`, value: role.id }));
  const sources = {
    [OPTION.boolean]: () => [{ name: "True", value: true }, { name: "False", value: false }],
    [OPTION.user]: people,
    [OPTION.role]: roles,
    [OPTION.mentionable]: () => [...people(), ...roles()],
    [OPTION.channel]: () => session.textChannels().map((channel) => ({ name: `#${channel.name}`, value: channel.id })),
  };
  return sources[option.type];
}

function addSuggestions(field, input, option, suggest, surroundings) {
  let offered = [];
  let picked = null;
  let asked = 0;
  const menu = new Menu({
    input, label: `Values for ${option.name}`, testId: "option-menu", itemTestId: "option-choice",
    onPick: (item) => {
      picked = item;
      input.value = item.title;
      surroundings.onPick(field);
    },
  });
  const refresh = async () => {
    const question = (asked += 1);
    if (option.autocomplete) await new Promise((resume) => setTimeout(resume, AUTOCOMPLETE_PAUSE_MILLISECONDS));
    if (question !== asked) return;
    offered = await Promise.resolve(suggest()).catch(() => []);
    if (question !== asked || document.activeElement !== input) return;
    menu.show(fitting(offered, input.value, option).map((choice) => ({ title: choice.name, value: choice.value })));
  };
  const typed = () => {
    picked = null;
    refresh();
  };
  const left = () => {
    asked += 1;
    menu.hide();
  };
  input.setAttribute("role", "combobox");
  input.addEventListener("input", typed);
  input.addEventListener("focus", refresh);
  input.addEventListener("blur", left);
  input.addEventListener("keydown", (event) => menu.handleKey(event));
  field.control = element("span", { class: "option-control" }, input, menu.element);
  field.read = () => (picked ? { value: picked.value } : readOffered(option, input.value.trim(), offered));
}

function fitting(offered, typed, option) {
  const wanted = typed.trim().toLowerCase();
  // The bot has already chosen what fits.
  const fits = option.autocomplete ? offered : offered.filter((choice) => choice.name.toLowerCase().includes(wanted));
  return fits.slice(0, SUGGESTIONS);
}

function readOffered(option, typed, offered) {
  if (!typed) return {};
  // The sign before a name, as in @Astrid or #lobby, need not be typed.
  const names = (choice) => [choice.name, choice.name.replace(/^[@#]/, "")].map((name) => name.toLowerCase());
  const same = offered.find((choice) => names(choice).includes(typed.toLowerCase()));
  if (same) return { value: same.value };
  if (option.autocomplete) return readTyped(option, typed);
  throw new Error(`${option.name}: “${typed}” is not in the list. Pick one of its entries.`);
}

function readTyped(option, typed) {
  if (!typed) return {};
  if (option.type === OPTION.integer || option.type === OPTION.number) return { value: readNumber(option, typed) };
  const { min_length: least = 0, max_length: most = 6000 } = option;
  if (typed.length < least || typed.length > most) {
    throw new Error(`${option.name} takes ${least} to ${most} characters; this has ${typed.length}.`);
  }
  return { value: typed };
}

function readNumber(option, typed) {
  const value = Number(typed);
  if (!Number.isFinite(value)) throw new Error(`${option.name} must be a number; “${typed}” is none.`);
  if (option.type === OPTION.integer && !Number.isInteger(value)) {
    throw new Error(`${option.name} must be a whole number.`);
  }
  if (value < (option.min_value ?? -Infinity)) throw new Error(`${option.name} must be at least ${option.min_value}.`);
  if (value > (option.max_value ?? Infinity)) throw new Error(`${option.name} must be at most ${option.max_value}.`);
  return value;
}

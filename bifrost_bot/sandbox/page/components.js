/** Buttons and select menus under a message. */

import { button, element } from "./dom.js";
import { emojiOf, withEmoji, withoutEmoji } from "./emoji.js";
import { link } from "./links.js";

const ROW = 1;
const BUTTON = 2;
const STRING_SELECT = 3;
const LINK_STYLE = 5;
const CATEGORY = 4;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const KINDS = { 5: ["users"], 6: ["roles"], 7: ["users", "roles"], 8: ["channels"] };

/** The rows of a message's components. `act(customId, values?)` does what a click does and ends when it is answered. */
export function renderComponents(components, session, act) {
  return components.map((component) => renderComponent(component, session, act));
}

function renderComponent(component, session, act) {
  if (component.type === ROW) {
    return element("div", { class: "component-row" }, renderComponents(component.components, session, act));
  }
  if (component.type === BUTTON) return renderButton(component, session, act);
  if (component.type === STRING_SELECT || component.type in KINDS) return renderSelect(component, session, act);
  return element(
    "small",
    { class: "subtext" },
    `(a component of type ${component.type}, which this page does not show)`,
  );
}

function renderButton(component, session, act) {
  const name = component.label ?? component.emoji?.name ?? "";
  const shown = [...emojiOf(component), ...withEmoji(component.label ?? "")];
  const properties = {
    class: `component ${STYLES[component.style] ?? "secondary"}`,
    data: { testid: `button-${name}` },
  };
  if (component.style === LINK_STYLE) {
    const url = /^https?:\/\//i.test(component.url ?? "") ? component.url : "";
    const label = [...shown, " ↗"];
    return url ? link(url, label, session, properties) : element("span", properties, label);
  }
  const made = button(
    shown,
    () => busyWhile(made, () => act(component.custom_id)),
    { ...properties, disabled: component.disabled },
  );
  return made;
}

function renderSelect(component, session, act) {
  const options = optionsOf(component, session);
  const single = (component.max_values ?? 1) <= 1;
  const made = single ? singleSelect(component, options) : multipleSelect(component, options);
  made.addEventListener("chosen", (event) => busyWhile(made, () => act(component.custom_id, event.detail)));
  return made;
}

/** What a select menu offers: its own options, or the people, roles or channels this person can see. */
export function optionsOf(component, session) {
  if (component.type === STRING_SELECT) return component.options;
  const chosen = new Set((component.default_values ?? []).map(({ id }) => id));
  const sources = {
    users: [...session.members.values()].map((member) => ({ label: member.name, value: member.id })),
    roles: [...session.roles.values()].map((role) => ({ label: `@${role.name}`, value: role.id })),
    channels: channelsFor(component, session).map(
      ({ type, name, id }) => ({ label: type === CATEGORY ? name : `#${name}`, value: id }),
    ),
  };
  const options = KINDS[component.type].flatMap((kind) => sources[kind]);
  return options.map((option) => ({ ...option, default: chosen.has(option.value) }));
}

/** The channels of the types that a menu asks for; those that hold messages if it asks for none. */
function channelsFor({ channel_types: types }, session) {
  return types ? [...session.channels.values()].filter(({ type }) => types.includes(type)) : session.textChannels();
}

/** A native select for one of `options`. */
export function selectElement(component, options) {
  const chosen = options.find((option) => option.default);
  const offer = (option) => element(
    "option",
    { value: option.value, selected: option === chosen, title: option.description },
    // A native menu holds text alone, and the label says what the emoji shows.
    withoutEmoji(describe(option)),
  );
  const optional = (component.min_values ?? 1) === 0;
  return element(
    "select",
    {
      "aria-label": component.placeholder ?? "Choose",
      disabled: component.disabled,
      data: { testid: `select-${component.custom_id}` },
    },
    element("option", { value: "", selected: !chosen, disabled: !optional }, component.placeholder ?? "Make a choice"),
    options.map(offer),
  );
}

function singleSelect(component, options) {
  const made = selectElement(component, options);
  made.addEventListener("change", () => chosen(made, made.value ? [made.value] : []));
  return made;
}

function multipleSelect(component, options) {
  const boxes = options.map(
    (option) => element("input", { type: "checkbox", value: option.value, checked: option.default }),
  );
  const labels = options.map((option, index) => element("label", {}, boxes[index], emojiOf(option), withEmoji(describe(option))));
  const send = () => chosen(made, boxes.filter((box) => box.checked).map((box) => box.value));
  const made = element("details", { class: "multiple", data: { testid: `select-${component.custom_id}` } },
    element("summary", {}, component.placeholder ?? "Make a choice"), labels,
    button("Choose these", send, { class: "component primary", disabled: component.disabled }));
  return made;
}

function chosen(source, values) {
  source.dispatchEvent(new CustomEvent("chosen", { detail: values }));
}

function describe(option) {
  return option.description ? `${option.label} – ${option.description}` : option.label;
}

async function busyWhile(made, deed) {
  if (made.classList.contains("busy")) return;
  made.classList.add("busy");
  made.setAttribute("aria-busy", "true");
  try {
    await deed();
  } finally {
    made.classList.remove("busy");
    made.removeAttribute("aria-busy");
  }
}

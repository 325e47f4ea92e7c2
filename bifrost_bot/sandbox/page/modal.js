/** The forms a bot opens: a dialog with fields. */

import { optionsOf, selectElement } from "./components.js";
import { button, element } from "./dom.js";
import { renderMarkdown } from "./markdown.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const FILE_UPLOAD = 19;
const PARAGRAPH = 2;
const SELECTS = new Set([3, 5, 6, 7, 8]);

/** Opens a bot's form. `submit(values, files)` sends it and raises what went wrong; the form stays open then. */
export function showModal(modal, session, submit) {
  const fields = [];
  const content = modal.components.map((component) => renderField(component, session, fields));
  const problem = element("p", { class: "problem", role: "alert", hidden: true });
  const send = element("button", { type: "submit", class: "component primary" }, "Submit");
  const form = element("form", { method: "dialog" }, element("h2", {}, modal.title), content, problem,
    element("div", { class: "modal-actions" }, button("Cancel", () => dialog.close(), { class: "plain" }), send));
  const dialog = element("dialog", { class: "modal", "aria-label": modal.title, data: { testid: "modal" } }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      const entered = fields.filter((field) => field.value).map((field) => [field.id, field.value()]);
      await submit(Object.fromEntries(entered), fields.flatMap((field) => field.files?.() ?? []));
      dialog.close();
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    } finally {
      send.disabled = false;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function renderField(component, session, fields) {
  if (component.type === ROW) {
    return element("div", {}, component.components.map((child) => renderField(child, session, fields)));
  }
  if (component.type === TEXT_DISPLAY) return element("div", {}, renderMarkdown(component.content, session));
  if (component.type === LABEL) {
    return labelled(component.label, component.description, input(component.component, session, fields));
  }
  return labelled(component.label, null, input(component, session, fields));
}

function labelled(label, description, control) {
  const required = control.required ? element("span", { class: "required", title: "needed" }, " *") : null;
  return element("label", { class: "modal-field" }, element("span", {}, label, required),
    description ? element("small", {}, description) : null, control);
}

function input(component, session, fields) {
  if (component.type === TEXT_INPUT) return textInput(component, fields);
  if (SELECTS.has(component.type)) return selectInput(component, session, fields);
  if (component.type === FILE_UPLOAD) return fileInput(component, fields);
  return element("small", {}, `(a field of type ${component.type}, which this page does not show)`);
}

function textInput(component, fields) {
  const long = component.style === PARAGRAPH;
  const made = element(long ? "textarea" : "input", {
    name: component.custom_id, placeholder: component.placeholder, required: component.required !== false,
    minlength: component.min_length || false, maxlength: component.max_length ?? 4000, rows: long ? 5 : false,
    autocomplete: "off", data: { testid: `input-${component.custom_id}` },
  });
  made.value = component.value ?? "";
  fields.push({ id: component.custom_id, value: () => made.value });
  return made;
}

function fileInput(component, fields) {
  const id = component.custom_id;
  const made = element("input", {
    type: "file", name: id, required: component.required !== false, multiple: (component.max_values ?? 1) > 1,
    data: { testid: `input-${id}` },
  });
  fields.push({ id, files: () => [...made.files].map((file) => ({ part: `values[${id}]`, file })) });
  return made;
}

function selectInput(component, session, fields) {
  const required = component.required !== false;
  const made = selectElement({ ...component, min_values: required ? 1 : 0 }, optionsOf(component, session));
  made.required = required;
  // Its label names it, not what it says while nothing is chosen.
  made.removeAttribute("aria-label");
  if ((component.max_values ?? 1) > 1) made.multiple = true;
  const value = () => [...made.selectedOptions].map((option) => option.value).filter(Boolean);
  fields.push({ id: component.custom_id, value });
  return made;
}

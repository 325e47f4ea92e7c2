/** A slash command being filled in: one field per option, needed ones first, the others on demand. */

import { usage } from "./commands.js";
import { button, element } from "./dom.js";
import { optionField } from "./option_field.js";
import { toast } from "./toast.js";

export class CommandForm {
  #session;
  #channelId;
  #command;
  #onClose;
  #fields = [];
  #row;
  #more;
  #problem;
  #run;

  /** A form for one of `runnableCommands`; `onClose()` is called when it was sent or given up. */
  constructor(session, channelId, command, onClose) {
    this.#session = session;
    this.#channelId = channelId;
    this.#command = command;
    this.#onClose = onClose;
    this.#row = element("div", { class: "options" });
    this.#more = element("div", { class: "more-options" });
    this.#problem = element(
      "p",
      { class: "problem", role: "alert", hidden: true, data: { testid: "command-problem" } },
    );
    this.#run = element(
      "button",
      { type: "submit", class: "component primary", data: { testid: "command-run" } },
      "Run",
    );
    this.element = this.#form();
    for (const option of command.options.filter((candidate) => candidate.required)) this.#add(option);
    this.#offer(command.options.filter((candidate) => !candidate.required));
  }

  /** Puts the cursor where the next thing is to be typed. */
  focus() {
    (this.#nextEmpty() ?? this.#run).focus();
  }

  #form() {
    const onKey = (event) => {
      if (event.key === "Escape") this.#onClose();
    };
    const onSubmit = (event) => {
      event.preventDefault();
      this.#submit();
    };
    return element(
      "form",
      {
        class: "command-form",
        "aria-label": `/${this.#command.path}`,
        data: { testid: "command-form" },
        on: { keydown: onKey, submit: onSubmit },
      },
      element(
        "div",
        { class: "command-head" },
        element("strong", { class: "command-name" }, `/${this.#command.path}`),
        element("span", { class: "description" }, this.#command.description),
        button("✕", () => this.#onClose(), { class: "plain", "aria-label": "Give up this command" }),
      ),
      this.#problem,
      element("div", { class: "command-body" }, this.#row, this.#run),
      this.#more,
    );
  }

  #add(option) {
    const field = optionField(option, {
      session: this.#session,
      complete: (focused) => this.#complete(focused),
      onPick: () => this.focus(),
    });
    this.#fields.push(field);
    this.#row.append(field.element);
    return field;
  }

  #offer(options) {
    const offer = (option) => {
      const made = button(`+ ${option.name}`, () => {
        made.remove();
        this.#add(option).focus();
      }, { class: "add-option", title: option.description, data: { testid: `add-${option.name}` } });
      return made;
    };
    this.#more.append(...options.map(offer));
  }

  #nextEmpty() {
    return this.#fields.find((field) => {
      try {
        return Object.keys(field.read()).length === 0;
      } catch {
        return true;
      }
    });
  }

  /** The choices the bot suggests for one option, given what is filled in so far. */
  async #complete(focused) {
    const options = {};
    for (const field of this.#fields) {
      const typed = field.element.querySelector("input").value;
      if (field.option.name === focused) options[focused] = typed;
      else Object.assign(options, readQuietly(field));
    }
    const choices = await this.#session.post(
      "/sandbox/autocomplete",
      { channel: this.#channelId, command: this.#command.path, options, focused },
    );
    return choices.choices ?? choices;
  }

  async #submit() {
    let read;
    try {
      read = this.#read();
    } catch (error) {
      this.#show(error.message);
      return;
    }
    this.#run.disabled = true;
    let accepted = false;
    const onAccepted = () => {
      accepted = true;
      this.#onClose();
    };
    try {
      await this.#session.interact(
        "/sandbox/run",
        { channel: this.#channelId, command: this.#command.path, options: read.options },
        read.files,
        onAccepted,
      );
    } catch (error) {
      if (accepted) toast(`/${this.#command.path}: ${error.message}`);
      else this.#show(error.message);
    } finally {
      this.#run.disabled = false;
    }
  }

  /** What to send. Raises an Error that names the first field that is missing or wrong, with the cursor in it. */
  #read() {
    const options = {};
    const files = [];
    for (const field of this.#fields) {
      const { name, required } = field.option;
      try {
        const { value, file } = field.read();
        if (file) files.push({ part: `options[${name}]`, file });
        else if (value !== undefined) options[name] = value;
        else if (required) throw new Error(`${name} is needed: ${field.option.description}`);
      } catch (error) {
        field.focus();
        throw error;
      }
    }
    return { options, files };
  }

  #show(problem) {
    this.#problem.textContent = problem;
    this.#problem.hidden = false;
  }
}

function readQuietly(field) {
  try {
    const { value } = field.read();
    return value === undefined ? {} : { [field.option.name]: value };
  } catch {
    return {};
  }
}

/** A command as a line of the picker. */
export function commandItem(command) {
  return { title: `/${command.path}`, hint: usage(command), description: command.description, value: command };
}

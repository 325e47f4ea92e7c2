/** The way to the server: every call carries the page's token and the person who acts. */

/** A refusal in the server's own words. */
export class ApiError extends Error {}

export class Api {
  #token;

  constructor(token) {
    this.#token = token;
  }

  /** What the server answers to a question. Raises ApiError with a sentence for the user. */
  get(path, query = {}) {
    return this.#call(path, query, {});
  }

  /** What the server answers to a deed of `person`; files travel in the same request. */
  post(path, person, body, files = []) {
    return this.#call(path, { as: person }, { method: "POST", ...encode(body, files) });
  }

  /** A socket with everything that `person` may see. */
  socket(person) {
    const url = this.#url("/sandbox/feed", { as: person });
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(url);
  }

  async #call(path, query, options) {
    let response;
    try {
      response = await fetch(this.#url(path, query), options);
    } catch {
      throw new ApiError("The sandbox does not answer. Is it still running?");
    }
    const answer = await response.json().catch(() => null);
    if (!response.ok) throw refusal(response.status, answer);
    return answer;
  }

  #url(path, query) {
    const url = new URL(path, location.origin);
    for (const [name, value] of Object.entries({ ...query, token: this.#token })) {
      if (value !== undefined && value !== null) url.searchParams.set(name, value);
    }
    return url;
  }
}

function encode(body, files) {
  if (!files.length) return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const form = new FormData();
  form.append("payload_json", JSON.stringify(body));
  for (const { part, file } of files) form.append(part, file, file.name);
  return { body: form };
}

function refusal(status, answer) {
  if (status === 401) {
    return new ApiError("This page's token is not valid. Open the link that the sandbox printed when it started.");
  }
  const error = new ApiError(answer?.error ?? `The sandbox refused that (HTTP ${status}).`);
  error.status = status;
  return error;
}

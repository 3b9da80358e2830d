/** An error response; its message is `{status}: {body text or status text}`. */
export class HttpError extends Error {
  readonly status: number;
  readonly text: string;
  readonly #body: string;

  constructor(status: number, text: string, body = text) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.status = status;
    this.text = text;
    this.#body = body;
  }

  /** The whole text of the response; `text` is the part to show. */
  get body(): string {
    return this.#body;
  }
}

/** Tells if there is nothing at an address, or nothing any more. */
export const isGone = (error: unknown) => error instanceof HttpError && error.status === 404;

const MAX_ERROR_LENGTH = 1_000;

/** The text to show for an error: the server's own message if it sent one. */
export function messageOf(error: unknown): string {
  const text = error instanceof HttpError ? error.body : "";
  return bodyMessage(text) ?? (error instanceof Error ? error.message : String(error));
}

function bodyMessage(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}

/** Posts JSON to this site's API. @throws HttpError on any status but success; Error if there is no response. */
export const postJson = (path: string, body: unknown, signal?: AbortSignal) =>
  sendJson("POST", path, body, signal);

/** Sends JSON to this site's API by any method. @throws as `postJson` does. */
export async function sendJson(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<string> {
  const response = await request(path, {
    signal: signal ?? null,
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await errorOf(response);
  return response.text();
}

type Schema<T> = { parse: (json: unknown) => T };
type Reading<T, On401> = { schema: Schema<T>; signal?: AbortSignal | undefined; on401?: On401 };

/** Reads JSON as `schema`. @throws HttpError unless it succeeds (a 401 gives `on401`, if given), else Error. */
export async function getJson<T, On401 extends null = never>(
  path: string,
  { schema, signal, on401 }: Reading<T, On401>,
): Promise<T | NoInfer<On401>> {
  const response = await request(path, { signal: signal ?? null });
  if (response.status === 401 && on401 !== undefined) return on401;
  if (!response.ok) throw await errorOf(response);
  return parse(await response.text(), schema);
}

/** Reads a text of this site. @throws HttpError on any status but success; Error if there is no response. */
export async function getText(path: string, signal?: AbortSignal): Promise<string> {
  const response = await request(path, { signal: signal ?? null });
  if (!response.ok) throw await errorOf(response);
  return response.text();
}

/** The error of a refused request. HTML, such as a proxy's error page, is left out: its status text says as much. */
export async function errorOf(response: Response): Promise<HttpError> {
  const text = (await response.text()).trim();
  const isHtml = /text\/html/i.test(response.headers.get("content-type") ?? "") || /^</.test(text);
  const shown = text.length > MAX_ERROR_LENGTH ? `${text.slice(0, MAX_ERROR_LENGTH)}…` : text;
  return new HttpError(response.status, (!isHtml && shown) || response.statusText, text);
}

type Transport = (path: string, init: RequestInit) => Promise<Response>;

let send: Transport = (path, init) => fetch(path, { credentials: "include", ...init });

/** Sends all later requests by `transport`: a server that renders pages reads its own responses directly. */
export function setTransport(transport: Transport): void {
  send = transport;
}

let last: Response | null = null;
let onEachResponse: ((response: Response) => void) | null = null;

/** Calls back with every response of the server, to look at its headers; first with the latest one, if there is one. */
export function observeResponses(onResponse: (response: Response) => void): void {
  onEachResponse = onResponse;
  if (last) onEachResponse(last);
}

/** Sends a request with the session's cookie. @throws Error if there is no response. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await send(path, init);
    last = response;
    onEachResponse?.(response);
    return response;
  } catch (error) {
    const { aborted = false, reason } = init.signal ?? {};
    // A timeout means that the site can't be reached; an abort by the caller is rethrown.
    if (aborted && reason?.name !== "TimeoutError") throw error;
    throw new Error("The site can’t be reached. Check your connection and try again.", {
      cause: error,
    });
  }
}

function parse<T>(text: string, schema: Schema<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error("The site’s response could not be read. Try again, or reload the page.", {
      cause: error,
    });
  }
}

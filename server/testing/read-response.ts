/** A response with its parsed body. */
export type ReadResponse = { status: number; body: Record<string, unknown>; headers: Headers };

/** Reads a response; a body that is no JSON becomes `text`. */
export async function readResponse(response: Response): Promise<ReadResponse> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const body = isJson && text ? JSON.parse(text) : { text };
  return { status: response.status, body, headers: response.headers };
}

/** Makes a function that calls a server with a session, and with JSON as a body. A text is sent as it is. */
export function callerAt(url: string, cookie: string) {
  return async (method: string, path: string, body?: unknown, headers = {}) => {
    const json = typeof body === "string" ? body : JSON.stringify(body);
    const sent = { cookie, "content-type": "application/json", ...headers };
    return readResponse(await fetch(url + path, { method, headers: sent, body: json ?? null }));
  };
}

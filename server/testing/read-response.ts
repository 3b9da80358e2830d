/** A response with its parsed body. */
export type ReadResponse = { status: number; body: Record<string, unknown>; headers: Headers };

/** Reads a response; a body that is no JSON becomes `text`. */
export async function readResponse(response: Response): Promise<ReadResponse> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const body = isJson ? JSON.parse(text) : { text };
  return { status: response.status, body, headers: response.headers };
}

/** The answer to a request, read. */
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

/** Reads the answer to a request; one that is no JSON has its `text` alone. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const body = isJson ? JSON.parse(text) : { text };
  return { status: response.status, body, headers: response.headers };
}

import { readJsonLines } from "@shared/text/json-lines.ts";
import { errorOf, request } from "./http.ts";

/**
 * Sends JSON to this site's API and gives the answer's NDJSON value by value while it arrives.
 * @throws HttpError on any status but success; Error when nothing answers or the answer is cut off.
 */
export async function* postForLines(path: string, body: string): AsyncGenerator<unknown> {
  const headers = { "Content-Type": "application/json" };
  const response = await request(path, { method: "POST", headers, body });
  if (!response.ok) throw await errorOf(response);
  if (response.body) yield* readJsonLines(chunksOf(response.body));
}

// Safari's streams are no async iterables.
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

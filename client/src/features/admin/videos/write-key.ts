import { HttpError } from "@/lib/http.ts";
import { newKey } from "../publishing/publish-api.ts";

// The keys of writes of which nobody knows yet whether they arrived, by their content.
const keys = new Map<string, string>();

/**
 * Sends a write with a key that makes its repetition harmless. A write whose answer was lost is sent once more at once;
 * the same write later, by a button pressed again, has the same key too. A refusal ends that: nothing was written.
 */
export async function withWriteKey<T>(
  write: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const content = JSON.stringify(write);
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  try {
    const answer = await send(key).catch((error) => {
      if (error instanceof HttpError) throw error;
      return send(key);
    });
    keys.delete(content);
    return answer;
  } catch (error) {
    // A 401 says nothing about an attempt before it.
    if (error instanceof HttpError && error.status < 500 && error.status !== 401)
      keys.delete(content);
    throw error;
  }
}

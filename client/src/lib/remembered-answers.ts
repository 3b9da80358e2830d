const CACHE = "last-answers";

/** Remembers an answer of the API in this browser, for when the server can't be reached. Never rejects. */
export async function remember(path: string, text: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(path, new Response(text));
  } catch {
    // Without TLS, or where the browser refuses to store, only the built-in content is at hand then.
  }
}

/** The answer that this browser remembers; null for none. Never rejects. */
export async function recall(path: string): Promise<string | null> {
  try {
    const response = await (await caches.open(CACHE)).match(path);
    return (await response?.text()) ?? null;
  } catch {
    return null;
  }
}

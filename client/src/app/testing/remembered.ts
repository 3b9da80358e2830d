import { vi } from "vitest";

/** What this browser remembers, as its Cache API does. */
export function stubCaches(): Map<string, string> {
  const stored = new Map<string, string>();
  const cache = {
    put: async (path: string, response: Response) => void stored.set(path, await response.text()),
    match: async (path: string) => (stored.has(path) ? new Response(stored.get(path)) : undefined),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  return stored;
}

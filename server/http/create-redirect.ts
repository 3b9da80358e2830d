import { cacheControl } from "./cache-control.ts";
import { type CachedResponse, createCachedResponse } from "./cached-response.ts";

/**
 * A redirect to a path of ours. With an age: browsers keep a 301 for ever otherwise, and an address may be in use again.
 */
export function createRedirect(path: string, status: 301 | 302): CachedResponse {
  const { pathname, search, hash } = new URL(path, "http://localhost");
  return createCachedResponse(Buffer.alloc(0), {
    contentType: "text/html; charset=utf-8",
    cacheControl: cacheControl.page,
    status,
    // Encoded: a header has no letters beyond Latin 1.
    headers: ["Location", pathname + search + hash],
  });
}

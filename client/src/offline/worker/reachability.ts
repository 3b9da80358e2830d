import { isOurs, isOutage } from "./own-answers.ts";
import { tellPages } from "./tell-pages.ts";

// As long as the worker runs: the browser ends it after half a minute of silence, and the next request finds out again.
let isReachable = true;

/** In ms: how long a saved copy waits for the server. Less than pages wait themselves, and hardly at all once it failed. */
export const patience = (): number => (isReachable ? 2_500 : 400);

/** Fetches from the server, and tells the pages when it gets out of reach or back. A proxy without a server counts as out of reach. */
export async function reach(request: Request | string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init);
    // What something else answers says nothing of the server.
    if (isOutage(response)) await noteReachable(false);
    else if (isOurs(response)) await noteReachable(true);
    return response;
  } catch (error) {
    // The page took it back: that says nothing of the connection.
    if (!(error instanceof DOMException && error.name === "AbortError")) await noteReachable(false);
    throw error;
  }
}

/** Notes whether the server answers. */
export async function noteReachable(next: boolean): Promise<void> {
  const hasChanged = next !== isReachable;
  isReachable = next;
  // Told again while it lasts: a page that has just opened does not know yet.
  if (!next || hasChanged) await tellPages({ type: "connection", isReachable });
}

/** Whether the server answered last. */
export const wasReachable = (): boolean => isReachable;

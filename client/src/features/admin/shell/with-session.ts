import { HttpError } from "@/data/http.ts";

/** How a wait for a sign-in ended. */
type Wait = { hasSignedIn: boolean };

// One session has one sign-in, whichever screen, dialog or queue sent the request.
const listeners = new Set<() => void>();
let waiting: readonly ((wait: Wait) => void)[] = [];
let lastWait: Wait = { hasSignedIn: false };

/**
 * Runs a request that needs the server's session. Refused with a 401 it waits until somebody has signed in again, for
 * which `SessionProvider` asks, and is repeated. Rejects with that 401 where nobody does, or where no screen can ask.
 */
export async function withSession<T>(request: () => Promise<T>): Promise<T> {
  const before = lastWait;
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) throw error;
    // Sent before a wait and refused after it, it has that wait's end: nobody is asked twice.
    const { hasSignedIn } = before === lastWait ? await nextWait() : lastWait;
    if (!hasSignedIn) throw error;
  }
  return withSession(request);
}

function nextWait(): Promise<Wait> {
  return new Promise((resolve) => {
    if (listeners.size > 0) setWaiting([...waiting, resolve]);
    else resolve({ hasSignedIn: false });
  });
}

function setWaiting(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Ends the wait for a sign-in: every request that waits is repeated, or rejected where nobody has signed in. */
export function endWait(hasSignedIn: boolean): void {
  lastWait = { hasSignedIn };
  const ended = waiting;
  setWaiting([]);
  for (const end of ended) end(lastWait);
}

/** Whether a request waits for a sign-in, as React reads it. Whoever listens has to ask for one. */
export const signInStore = {
  isWaitedFor: () => waiting.length > 0,
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
      if (listeners.size === 0) endWait(false);
    };
  },
};

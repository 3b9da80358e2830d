import * as z from "zod/mini";
import { getJson, HttpError, sendJson } from "@/data/http.ts";
import { encodeSegment } from "@/lib/paths.ts";

/** The calls of the admin area alone; visitors load none of these addresses. */
export const adminPaths = {
  publish: "/api/knowledge-base/publish",
  restore: "/api/knowledge-base/restore",
  purge: "/api/knowledge-base/purge",
  imports: "/api/knowledge-base/imports",
  history: (before: number | null) =>
    `/api/knowledge-base/history${before === null ? "" : `?before=${before}`}`,
  historyEntry: (revision: number) => `/api/knowledge-base/history/${revision}`,
  historyBody: (hash: string) => `/api/knowledge-base/history/bodies/${hash}`,
  adminVideos: "/api/admin/videos",
  media: "/api/admin/media",
  mediaFrames: "/api/admin/media/frames",
  adminMessages: "/api/admin/messages",
  allMessages: "/api/admin/messages/export",
  messagesAbout: (kind: string, subject: string) =>
    `/api/admin/messages/${kind}/${encodeSegment(subject)}`,
  changeMessages: "/api/admin/messages/changes",
  dismissMessages: "/api/admin/messages/dismissals",
  login: "/api/auth/login",
  logout: "/api/auth/logout",
};

/** Reads JSON of the admin area's API. Rejects as `getJson` does, as do the other calls here. */
export const readAdmin = <T>(path: string, schema: z.ZodMiniType<T>, signal?: AbortSignal) =>
  withSession(() => getJson(path, { schema, ...(signal && { signal }) }));

export async function sendAdmin<T>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body: object,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const text = await withSession(() => sendJson(method, path, body));
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    // A proxy may send a page of its own with a 200: then it is unknown if the change was written.
    throw new Error("The site’s response could not be read. Try again.", { cause: error });
  }
}

/** The body of a refusal as a schema reads it; null for other bodies and errors. */
export function refusalOf<T>(error: unknown, schema: z.ZodMiniType<T>): T | null {
  if (!(error instanceof HttpError)) return null;
  try {
    return z.parse(schema, JSON.parse(error.body));
  } catch {
    return null;
  }
}

/** A new key of a write: repeated with it, the write is made once. */
export function newKey(): string {
  const numbers = [...crypto.getRandomValues(new Uint32Array(4))];
  return numbers.map((number) => number.toString(36).padStart(7, "0")).join("-");
}

// The keys of writes that may have arrived without a response, by their content.
const keys = new Map<string, string>();

/**
 * Sends a write with a key that makes its repetition harmless. A write whose response was lost is sent once more at
 * once, and a later press of the button repeats it with the same key. A refusal ends that: nothing was written.
 */
export async function withWriteKey<T>(
  write: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const content = JSON.stringify(write);
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  try {
    const response = await send(key).catch((error) => {
      if (error instanceof HttpError) throw error;
      return send(key);
    });
    keys.delete(content);
    return response;
  } catch (error) {
    // A 401 comes before the write: an earlier attempt may still have arrived.
    if (error instanceof HttpError && error.status < 500 && error.status !== 401)
      keys.delete(content);
    throw error;
  }
}

type Wait = { hasSignedIn: boolean };

// One session has one sign-in, whichever page, dialog or queue sent the request.
const listeners = new Set<() => void>();
let waiting: readonly ((wait: Wait) => void)[] = [];
let lastWait: Wait = { hasSignedIn: false };

/**
 * Runs a request that needs the server's session. A request that is refused with a 401 waits until somebody has signed
 * in again, for which `SessionProvider` asks, and is repeated. Rejects with that 401 if nobody does, or if no page can
 * ask.
 */
export async function withSession<T>(request: () => Promise<T>): Promise<T> {
  const before = lastWait;
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) throw error;
    // A request that was sent before a sign-in and refused after it follows that sign-in: nobody is asked twice.
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

/** Ends the wait for a sign-in: all waiting requests are repeated, or rejected if nobody signed in. */
export function endWait(hasSignedIn: boolean): void {
  lastWait = { hasSignedIn };
  const ended = waiting;
  setWaiting([]);
  for (const end of ended) end(lastWait);
}

/** A store for React: true while a request waits for a sign-in. A listener has to ask for one. */
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

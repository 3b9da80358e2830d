import type { NewMessage } from "@shared/contracts/messages.ts";
import { HttpError, messageOf, postJson } from "@/data/http.ts";
import { attempt, isString } from "@/lib/stored-value.ts";
import { showToast } from "@/ui/toast-store.ts";
import { rememberSent } from "./sent-messages.ts";
import { WAITING_PREFIX } from "./waiting-keys.ts";

/** How many messages wait in this browser at most; nobody writes as many without a connection. */
const MAX_WAITING = 20;
/** Milliseconds until a next try while the site can't be reached. */
const RETRY_DELAY = 30_000;

/** Milliseconds until a site that does not answer can't be reached: a weak connection may keep a request open for minutes. */
const ANSWER_LIMIT = 20_000;

/** A message that waits; `refused` says why the site did not take it: then it is not tried again by itself. */
export type WaitingMessage = NewMessage & { refused?: string };

const SHOWN = ["id", "text", "passage", "query"] as const;

// The server checks the rest.
const isMessage = (value: unknown): value is WaitingMessage =>
  SHOWN.every((name) => isString((value as NewMessage | null)?.[name]));

const listeners = new Set<() => void>();
const NONE: readonly WaitingMessage[] = [];
let latest = { text: "", messages: NONE };
/** The message whose form still shows that it is sent. */
let sendingId = "";
let shown = { all: NONE, sendingId, messages: NONE };

/** The messages that wait for a connection, in the order they were written in; the same array until they change. */
function readWaiting(): readonly WaitingMessage[] {
  // Each message has a key of its own, as two tabs that change one list at once would each undo the other's change.
  const stored = attempt(() => Object.entries<string>(localStorage)) ?? [];
  // An id begins with its time.
  const own = stored
    .filter(([key]) => key.startsWith(WAITING_PREFIX))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = own.join("\n");
  if (text !== latest.text)
    latest = { text, messages: own.flatMap(([, each]) => parseMessage(each)) };
  return latest.messages;
}

const isWaiting = (id: string): boolean => readWaiting().some((message) => message.id === id);

function readShown(): readonly WaitingMessage[] {
  const all = readWaiting();
  if (shown.all !== all || shown.sendingId !== sendingId) {
    shown = { all, sendingId, messages: all.filter(({ id }) => id !== sendingId) };
  }
  return shown.messages;
}

function parseMessage(text: string): WaitingMessage[] {
  const parsed: unknown = attempt(() => JSON.parse(text));
  return isMessage(parsed) ? [parsed] : [];
}

/** Stores a message; false where the browser refuses to. */
function keepWaiting(message: WaitingMessage): boolean {
  const isKept = attempt(() => {
    localStorage.setItem(WAITING_PREFIX + message.id, JSON.stringify(message));
    return true;
  });
  notify();
  return isKept ?? false;
}

export function dropWaiting(id: string): void {
  attempt(() => localStorage.removeItem(WAITING_PREFIX + id));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

export const outboxStore = {
  read: readShown,
  readFallback: () => NONE,
  /** Calls back after every change, also one made in another tab. Returns how to stop. */
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    window.addEventListener("storage", onChange);
    return () => {
      listeners.delete(onChange);
      window.removeEventListener("storage", onChange);
    };
  },
};

/**
 * Sends a message: "sent", or "waiting" where the site can't be reached, and then it is sent by itself once it can. Rejects
 * with an HttpError where the site does not take it, and with an error where it can wait no longer: too many do, or the
 * browser refuses to store it.
 */
export async function sendMessage(message: NewMessage): Promise<"sent" | "waiting"> {
  const others = readWaiting().filter(({ id }) => id !== message.id);
  if (others.length >= MAX_WAITING) {
    throw new Error(`${MAX_WAITING} messages wait to be sent already. Send or delete one first.`);
  }
  sendingId = message.id;
  // Before it is sent: the page may be closed meanwhile.
  const isKept = keepWaiting(message);
  try {
    return await inOneTab(async () => {
      // Another tab may have sent it by now.
      if (isKept && !isWaiting(message.id)) return "sent";
      try {
        await deliver(message);
        return "sent";
      } catch (error) {
        if (error instanceof HttpError) dropWaiting(message.id);
        if (error instanceof HttpError || !isKept) throw error;
        sendWhenPossible();
        return "waiting";
      }
    });
  } finally {
    sendingId = "";
    notify();
  }
}

/** Sends what waits and was not refused, and says so; tries again by itself while the site can't be reached. */
export async function sendWaiting(): Promise<void> {
  await sendAll(({ refused }) => refused === undefined);
}

/** Sends what waits, all of it, as a person asked for it. Rejects with what keeps it waiting. */
export async function sendNow(): Promise<void> {
  const error = await sendAll(() => true);
  if (error) throw error;
}

/** Resolves with the error that keeps messages waiting, if there is one. */
async function sendAll(isWanted: (message: WaitingMessage) => boolean): Promise<unknown> {
  stopWaiting();
  const { sent, error } = await inOneTab(() => deliverAll(isWanted));
  if (sent > 0) {
    showToast({
      title: "Sent",
      description:
        sent === 1 ? "Your message has reached the team." : "Your messages have reached the team.",
    });
  }
  if (error) sendWhenPossible();
  return error;
}

async function deliverAll(isWanted: (message: WaitingMessage) => boolean) {
  let sent = 0;
  for (const message of readWaiting().filter(isWanted)) {
    // Deleted while another one was sent.
    if (!isWaiting(message.id)) continue;
    try {
      await deliver(message);
      sent += 1;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 429) return { sent, error };
      // What is wrong with one says nothing about the others; it stays, and the page of messages shows why.
      if (isWaiting(message.id)) keepWaiting({ ...message, refused: messageOf(error) });
    }
  }
  return { sent, error: null };
}

async function deliver({ refused: _, ...message }: WaitingMessage): Promise<void> {
  const answer = await postJson("/api/messages", message, AbortSignal.timeout(ANSWER_LIMIT));
  // A network's own page, such as a sign-in, may answer in the site's place: the site says nothing.
  if (answer !== "")
    throw new Error("Something else answered in the site’s place. Try again later.");
  rememberSent(message);
  dropWaiting(message.id);
}

/** One tab at a time, where browsers can do that; else the site takes a message twice and keeps it once. */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request("waiting-messages", work) as Promise<T>) : work();
}

let timer: ReturnType<typeof setTimeout> | undefined;

const sendAgain = () => void sendWaiting();

function sendWhenPossible(): void {
  stopWaiting();
  timer = setTimeout(sendAgain, RETRY_DELAY);
  window.addEventListener("online", sendAgain);
}

function stopWaiting(): void {
  clearTimeout(timer);
  window.removeEventListener("online", sendAgain);
}

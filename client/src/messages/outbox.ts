import type { NewMessage } from "@shared/contracts/messages.ts";
import { HttpError, messageOf, postJson } from "@/data/http.ts";
import { attempt, isString } from "@/lib/stored-value.ts";
import { showToast } from "@/ui/toast-store.ts";
import { rememberSent } from "./sent-messages.ts";
import { WAITING_PREFIX } from "./waiting-keys.ts";

/** The most messages that wait in this browser; nobody writes as many without a connection. */
const MAX_WAITING = 20;
/** In ms: the pause before the next try while the site can't be reached. */
const RETRY_DELAY = 30_000;

/** In ms: after this, a silent site counts as unreachable. A weak connection may keep a request open for minutes. */
const RESPONSE_LIMIT = 20_000;

/** A waiting message. If it has `refused`, the site's reason, it is not sent again by itself. */
export type WaitingMessage = NewMessage & { refused?: string };

const SHOWN = ["id", "text", "passage", "query"] as const;

// The server checks the other fields.
const isMessage = (value: unknown): value is WaitingMessage =>
  SHOWN.every((name) => isString((value as NewMessage | null)?.[name]));

const listeners = new Set<() => void>();
const NONE: readonly WaitingMessage[] = [];
let latest = { text: "", messages: NONE };
/** The id of the message whose form still shows that it is being sent. */
let sendingId = "";
let shown = { all: NONE, sendingId, messages: NONE };

/** The waiting messages, by age; the same array until they change. */
function readWaiting(): readonly WaitingMessage[] {
  // Each message has a key of its own, as two tabs that change one list at once would each undo the other's change.
  const stored = attempt(() => Object.entries<string>(localStorage)) ?? [];
  // Ids begin with the time: sorting by key sorts by age.
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

/** Stores a message; false if the browser refuses. */
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
 * Sends a message: "sent", or "waiting" if the site can't be reached; it is then sent once it can be. Rejects with an
 * HttpError if the site refuses it, and with an error if it can't wait: too many do, or the browser refuses to store
 * it.
 */
export async function sendMessage(message: NewMessage): Promise<"sent" | "waiting"> {
  const others = readWaiting().filter(({ id }) => id !== message.id);
  if (others.length >= MAX_WAITING) {
    throw new Error(`${MAX_WAITING} messages wait to be sent already. Send or delete one first.`);
  }
  sendingId = message.id;
  // Stored before it is sent: the page may be closed meanwhile.
  const isKept = keepWaiting(message);
  try {
    return await inOneTab(async () => {
      // Another tab may have sent it meanwhile.
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

/**
 * Sends the waiting messages that were not refused, and says so; tries again by itself while the site can't be reached.
 */
export async function sendWaiting(): Promise<void> {
  await sendAll(({ refused }) => refused === undefined);
}

/** Sends all waiting messages on request. Rejects with the error that keeps them waiting. */
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
    // The message was deleted while another one was sent.
    if (!isWaiting(message.id)) continue;
    try {
      await deliver(message);
      sent += 1;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 429) return { sent, error };
      // A refusal says nothing about the other messages; the message stays, and the message page shows the reason.
      if (isWaiting(message.id)) keepWaiting({ ...message, refused: messageOf(error) });
    }
  }
  return { sent, error: null };
}

async function deliver({ refused: _, ...message }: WaitingMessage): Promise<void> {
  const response = await postJson("/api/messages", message, AbortSignal.timeout(RESPONSE_LIMIT));
  // A network's own page, such as a sign-in, may come in the site's place: the site's response is empty.
  if (response !== "")
    throw new Error("The response is not from this site. Check your network, then try again.");
  rememberSent(message);
  dropWaiting(message.id);
}

/**
 * Works in one tab at a time, if the browser supports locks; else the site receives a message twice and keeps it once.
 */
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

import type { NewMessage } from "@shared/contracts/messages.ts";
import { HttpError, postJson } from "@/data/http.ts";
import { attempt, isString } from "@/lib/stored-value.ts";
import { showToast } from "@/ui/toast-store.ts";
import { rememberSent } from "./sent-messages.ts";

/** How many messages wait in this browser at most; nobody writes as many without a connection. */
const MAX_WAITING = 20;
/** Milliseconds until a next try while the site can't be reached. */
const RETRY_DELAY = 30_000;

const SHOWN = ["id", "text", "passage", "query"] as const;

// The server checks the rest.
const isMessage = (value: unknown): value is NewMessage =>
  SHOWN.every((name) => isString((value as NewMessage | null)?.[name]));

// Each message has a key of its own, as two tabs that change one list at once would each undo the other's change.
const PREFIX = "waiting-message ";
/** What the browser refused to store lasts as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();
const NONE: readonly NewMessage[] = [];
let latest = { text: "", messages: NONE };

/** The messages that wait for a connection, in the order they were written in; the same array until they change. */
function readWaiting(): readonly NewMessage[] {
  const stored = new Map(unstored);
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) stored.set(key, localStorage.getItem(key) ?? "");
    }
  });
  // An id begins with its time.
  const texts = [...stored.keys()].sort().map((key) => stored.get(key) ?? "");
  const text = texts.join("\n");
  if (text !== latest.text) latest = { text, messages: texts.flatMap(parseMessage) };
  return latest.messages;
}

function parseMessage(text: string): NewMessage[] {
  const parsed: unknown = attempt(() => JSON.parse(text));
  return isMessage(parsed) ? [parsed] : [];
}

function keepWaiting(message: NewMessage): void {
  const key = PREFIX + message.id;
  const text = JSON.stringify(message);
  unstored.set(key, text);
  attempt(() => {
    localStorage.setItem(key, text);
    unstored.delete(key);
  });
  for (const listener of listeners) listener();
}

/** Takes a message out of the outbox, unsent. */
export function dropWaiting(id: string): void {
  unstored.delete(PREFIX + id);
  attempt(() => localStorage.removeItem(PREFIX + id));
  for (const listener of listeners) listener();
}

/** The messages that wait for a connection, as React reads them. */
export const outboxStore = {
  read: readWaiting,
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
 * with an HttpError where the site does not take it, and with an error where too many wait; it doesn't wait then.
 */
export async function sendMessage(message: NewMessage): Promise<"sent" | "waiting"> {
  const others = readWaiting().filter(({ id }) => id !== message.id);
  if (others.length >= MAX_WAITING) {
    throw new Error(`${MAX_WAITING} messages wait to be sent already. Send or delete one first.`);
  }
  // Before it is sent: the page may be closed meanwhile.
  keepWaiting(message);
  return inOneTab(async () => {
    // Another tab may have sent it by now.
    if (!readWaiting().some(({ id }) => id === message.id)) return "sent";
    try {
      await deliver(message);
      return "sent";
    } catch (error) {
      if (error instanceof HttpError) {
        dropWaiting(message.id);
        throw error;
      }
      sendWhenPossible();
      return "waiting";
    }
  });
}

/** Sends what waits, and says so; tries again by itself while the site can't be reached. */
export async function sendWaiting(): Promise<void> {
  const sent = await inOneTab(async () => {
    let count = 0;
    for (const message of readWaiting()) {
      try {
        await deliver(message);
        count += 1;
      } catch (error) {
        // What is wrong with one says nothing about the others; it stays, and the page of messages shows it.
        if (error instanceof HttpError && error.status < 429) continue;
        break;
      }
    }
    return count;
  });
  if (sent > 0) {
    showToast({
      title: "Sent",
      description:
        sent === 1 ? "Your message has reached the team." : "Your messages have reached the team.",
    });
  }
  if (readWaiting().length > 0) sendWhenPossible();
}

async function deliver(message: NewMessage): Promise<void> {
  await postJson("/api/messages", message);
  rememberSent(message);
  dropWaiting(message.id);
}

/** One tab at a time, where browsers can do that; else the site takes a message twice and keeps it once. */
function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request("waiting-messages", work) as Promise<T>) : work();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function sendWhenPossible(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), RETRY_DELAY);
  window.addEventListener(
    "online",
    () => {
      clearTimeout(timer);
      void sendWaiting();
    },
    { once: true },
  );
}

import type { NewMessage } from "@shared/contracts/messages.ts";
import { HttpError, postJson } from "@/data/http.ts";
import { createStoredValue, isArrayOf } from "@/lib/stored-value.ts";
import { showToast } from "@/ui/toast-store.ts";
import { rememberSent } from "./sent-messages.ts";

/** How many messages wait in this browser at most; nobody writes as many without a connection. */
const MAX_WAITING = 20;
/** Milliseconds until a next try while the site can't be reached. */
const RETRY_DELAY = 30_000;

const isMessage = (value: unknown): value is NewMessage =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as NewMessage).id === "string" &&
  typeof (value as NewMessage).text === "string";

const waiting = createStoredValue<readonly NewMessage[]>(
  "waiting-messages",
  isArrayOf(isMessage),
  [],
);

/** The messages that wait for a connection, as React reads them. */
export const outboxStore = waiting;

/** Takes a message out of the outbox, unsent. */
export function dropWaiting(id: string): void {
  waiting.write(waiting.read().filter((each) => each.id !== id));
}

/**
 * Sends a message: "sent", or "waiting" where the site can't be reached, and then it is sent by itself once it can. Rejects
 * with an HttpError where the site does not take it; nothing waits then.
 */
export async function sendMessage(message: NewMessage): Promise<"sent" | "waiting"> {
  const others = waiting.read().filter(({ id }) => id !== message.id);
  // Before it is sent: the page may be closed meanwhile.
  waiting.write([...others, message].slice(-MAX_WAITING));
  return inOneTab(async () => {
    // Another tab may have sent it by now.
    if (!waiting.read().some(({ id }) => id === message.id)) return "sent";
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
    for (const message of waiting.read()) {
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
  if (waiting.read().length > 0) sendWhenPossible();
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

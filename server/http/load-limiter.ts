import { setTimeout as rest } from "node:timers/promises";
import { createSemaphore } from "../semaphore.ts";
import type { CachedResponse } from "./cached-response.ts";
import { HttpError } from "./errors.ts";

/** What a limiter allows. Each but the message has a default. */
export type LoadLimits = {
  concurrency: number;
  /** Loads that may wait for others to end, and for how long. */
  maxQueued: number;
  maxWaitMs: number;
  /** No load starts while responses of more bytes, before compression, are being sent. */
  maxBytesInFlight: number;
  /** A client that takes longer for a response is disconnected where others would have to wait for it. */
  minSendMs: number;
  /** A client that has not read a response by then is disconnected. */
  maxSendMs: number;
  /** The part of the time that the loads of a slot may take, from 0 to 1; the slot rests for the others. */
  maxShare: number;
  /** The message of the 503. */
  busyMessage: string;
};

// Less than this fits into the buffers that a connection has anyway.
const MIN_TRACKED_BYTES = 64 * 1024;

const DEFAULTS = {
  concurrency: 2,
  maxQueued: 64,
  maxWaitMs: 10_000,
  maxBytesInFlight: 64 * 1024 * 1024,
  minSendMs: 1_000,
  maxSendMs: 60_000,
  maxShare: 1,
};

/** Runs a load when there is capacity. Rejects with an HttpError (503) when there is none for long. */
export type LoadLimiter = (load: () => Promise<CachedResponse>) => Promise<CachedResponse>;

/** Bounds the memory of uncached responses: loads by number, sends by bytes. What exceeds a limit is answered 503. */
export function createLoadLimiter(
  given: Partial<LoadLimits> & Pick<LoadLimits, "busyMessage">,
): LoadLimiter {
  const limits = { ...DEFAULTS, ...given };
  const { maxShare } = limits;
  const semaphore = createSemaphore(limits);
  let bytesInFlight = 0;
  /** The responses on their way, the longest first. */
  const sends = new Set<{ startedAt: number; end: () => void }>();

  // Else a few clients that read nothing would keep everybody else waiting.
  function endSlowSends(): void {
    const { minSendMs, maxBytesInFlight } = limits;
    const latest = performance.now() - minSendMs;
    for (const { startedAt, end } of sends) {
      if (bytesInFlight <= maxBytesInFlight || startedAt > latest) return;
      end();
    }
  }

  // Counts the bytes of a response for as long as it is sent to any client.
  function track(response: CachedResponse): void {
    let receivers = 0;
    const acquire = () => {
      if (receivers === 0) bytesInFlight += response.body.length;
      receivers += 1;
    };
    const release = () => {
      receivers -= 1;
      if (receivers === 0) bytesInFlight -= response.body.length;
    };
    response.onSend = (res, { body }) => {
      // As it is sent, compressed, most of it fits into the connection's buffers at once.
      if (body.length < MIN_TRACKED_BYTES) return;
      acquire();
      const deadline = setTimeout(() => res.destroy(), limits.maxSendMs);
      const settle = () => {
        clearTimeout(deadline);
        if (sends.delete(send)) release();
      };
      const end = () => {
        settle();
        res.destroy();
      };
      const send = { startedAt: performance.now(), end };
      sends.add(send);
      res.once("close", settle);
    };
    // Counted until those who wait for it had their turn to send it, so that no other load slips in.
    acquire();
    setImmediate(release);
  }

  return async (load) => {
    if (semaphore.isFull()) throw busy(limits);
    const queuedAt = performance.now();
    return new Promise<CachedResponse>((resolve, reject) => {
      void semaphore.run(async () => {
        const startedAt = performance.now();
        const isLate = startedAt - queuedAt > limits.maxWaitMs;
        endSlowSends();
        if (isLate || bytesInFlight > limits.maxBytesInFlight) return reject(busy(limits));
        await load().then((response) => {
          if (response.body.length >= MIN_TRACKED_BYTES) track(response);
          resolve(response);
        }, reject);
        // Who asked has the response by now.
        const restMs = (performance.now() - startedAt) * (1 / maxShare - 1);
        if (restMs >= 1) await rest(restMs);
      });
    });
  };
}

function busy({ busyMessage }: LoadLimits): HttpError {
  return new HttpError(503, busyMessage, { "Retry-After": "5" });
}

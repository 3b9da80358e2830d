import type { ServerResponse } from "node:http";
import { setTimeout as rest } from "node:timers/promises";
import { createSemaphore } from "../semaphore.ts";
import type { CachedResponse } from "./cached-response.ts";
import { busyError } from "./errors.ts";

// A smaller response fits into the buffers that a connection has anyway.
const MIN_TRACKED_BYTES = 64 * 1024;

const DEFAULTS = {
  concurrency: 2,
  /** The number of loads that may wait for others, and how long. */
  maxQueued: 64,
  maxWaitMs: 10_000,
  /** No load starts while responses of more bytes, before compression, are being sent. */
  maxBytesInFlight: 64 * 1024 * 1024,
  /** A client that takes longer for a response is disconnected if others would have to wait for it. */
  minSendMs: 1_000,
  /** A client that has not read a response by then is always disconnected. */
  maxSendMs: 60_000,
  /** The share of time that the loads of a slot may take, from 0 to 1; the slot rests for the remainder. */
  maxShare: 1,
  /** The longest rest: a load of many seconds has waited rather than computed, such as for sections. */
  maxRestMs: 1_000,
};

export type LoadLimits = typeof DEFAULTS & { busyMessage: string };

export type LoadLimiter = ReturnType<typeof createLoadLimiter>;

/** Bounds uncached responses: loads by number, sends by bytes. Rejects with an HttpError (503) when busy for long. */
export function createLoadLimiter(given: Partial<LoadLimits> & Pick<LoadLimits, "busyMessage">) {
  const limits = { ...DEFAULTS, ...given };
  const semaphore = createSemaphore(limits);
  let bytesInFlight = 0;
  // Sends in progress, the longest first.
  const sends = new Set<{ startedAt: number; res: ServerResponse; settle: () => void }>();

  // Ends the slowest sends: a few clients that read nothing would keep everybody else waiting.
  function endSlowSends(): void {
    const latest = performance.now() - limits.minSendMs;
    for (const { startedAt, res, settle } of sends) {
      if (bytesInFlight <= limits.maxBytesInFlight || startedAt > latest) return;
      settle();
      res.destroy();
    }
  }

  // Counts the bytes of a response for as long as it is sent to any client.
  function track(response: CachedResponse): void {
    let receivers = 0;
    const count = (change: 1 | -1) => {
      if (receivers === 0) bytesInFlight += response.body.length;
      receivers += change;
      if (receivers === 0) bytesInFlight -= response.body.length;
    };
    response.onSend = (res, { body }) => {
      // A small body, compressed, mostly fits into the connection's buffers at once.
      if (body.length < MIN_TRACKED_BYTES) return;
      count(1);
      const deadline = setTimeout(() => res.destroy(), limits.maxSendMs);
      const settle = () => {
        clearTimeout(deadline);
        if (sends.delete(send)) count(-1);
      };
      const send = { startedAt: performance.now(), res, settle };
      sends.add(send);
      res.once("close", settle);
    };
    // A loaded response counts until those who wait for it had their turn to send it, so that no other load slips in.
    count(1);
    setImmediate(() => count(-1));
  }

  return async (load: () => Promise<CachedResponse>): Promise<CachedResponse> => {
    const busy = () => busyError(limits.busyMessage);
    if (semaphore.isFull()) throw busy();
    const queuedAt = performance.now();
    return new Promise((resolve, reject) => {
      void semaphore.run(async () => {
        const startedAt = performance.now();
        const isLate = startedAt - queuedAt > limits.maxWaitMs;
        endSlowSends();
        if (isLate || bytesInFlight > limits.maxBytesInFlight) return reject(busy());
        await load().then((response) => {
          if (response.body.length >= MIN_TRACKED_BYTES) track(response);
          resolve(response);
        }, reject);
        // The slot rests only after its load's response was handed over.
        const restMs = (performance.now() - startedAt) * (1 / limits.maxShare - 1);
        if (restMs >= 1) await rest(Math.min(restMs, limits.maxRestMs));
      });
    });
  };
}

import type { ServerResponse } from "node:http";
import { createSemaphore, type Semaphore } from "../semaphore.ts";
import type { CachedResponse } from "./cached-response.ts";
import { HttpError } from "./errors.ts";

export type LoadLimits = {
  concurrency: number;
  /** Loads that may wait for others to end, and for how long. */
  maxQueued: number;
  maxWaitMs: number;
  /** No load starts while responses of more bytes, before compression, are being sent. */
  maxBytesInFlight: number;
  /** A client that has not read a response by then is disconnected. */
  maxSendMs: number;
  /** The message of the 503. */
  busyMessage: string;
};

// Less than this fits into the buffers that a connection has anyway.
const MIN_TRACKED_BYTES = 64 * 1024;

/** Bounds the memory of uncached responses: loads by number, sends by bytes. What exceeds a limit is answered 503. */
export class LoadLimiter {
  readonly #limits: LoadLimits;
  readonly #semaphore: Semaphore;
  /** The responses being sent, each with the number of clients that it goes to. */
  readonly #receivers = new Map<CachedResponse, number>();
  #bytesInFlight = 0;

  constructor(limits: LoadLimits) {
    this.#limits = limits;
    this.#semaphore = createSemaphore(limits);
  }

  /** Runs the load when there is capacity; rejects with a 503 HttpError when there is none for long. */
  async run(load: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const { maxWaitMs, maxBytesInFlight } = this.#limits;
    if (this.#semaphore.isFull()) throw this.#busy();
    const queuedAt = performance.now();
    return this.#semaphore.run(async () => {
      const waitedMs = performance.now() - queuedAt;
      if (waitedMs > maxWaitMs || this.#bytesInFlight > maxBytesInFlight) throw this.#busy();
      const response = await load();
      if (response.body.length >= MIN_TRACKED_BYTES) this.#track(response);
      return response;
    });
  }

  #track(response: CachedResponse): void {
    response.onSend = (res) => this.#trackSend(response, res);
    // Counted until those who wait for it had their turn to send it, so that no other load slips in.
    this.#acquire(response);
    setImmediate(() => this.#release(response));
  }

  #trackSend(response: CachedResponse, res: ServerResponse): void {
    this.#acquire(response);
    const deadline = setTimeout(() => res.destroy(), this.#limits.maxSendMs);
    res.once("close", () => {
      clearTimeout(deadline);
      this.#release(response);
    });
  }

  #acquire(response: CachedResponse): void {
    const receivers = this.#receivers.get(response) ?? 0;
    if (receivers === 0) this.#bytesInFlight += response.body.length;
    this.#receivers.set(response, receivers + 1);
  }

  #release(response: CachedResponse): void {
    const receivers = (this.#receivers.get(response) ?? 0) - 1;
    if (receivers > 0) {
      this.#receivers.set(response, receivers);
      return;
    }
    this.#receivers.delete(response);
    this.#bytesInFlight -= response.body.length;
  }

  #busy(): HttpError {
    return new HttpError(503, this.#limits.busyMessage, { "Retry-After": "5" });
  }
}

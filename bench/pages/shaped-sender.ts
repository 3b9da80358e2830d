import { DelayLine } from "./delay-line.ts";

/** A network: round trip in ms, bytes per ms towards the client, and whether connections begin with TCP's slow start. */
export type Shape = { roundTrip: number; rate: number; slowStart: boolean };

/** The unshaped network. */
export const UNSHAPED: Shape = { roundTrip: 0, rate: Number.POSITIVE_INFINITY, slowStart: false };

const PACKET = 1_460;
/** RFC 6928. */
const INITIAL_WINDOW = 10 * PACKET;
/** What a connection may have on the way: a receive window, so that a large file leaves room for the others. */
const LARGEST_WINDOW = 64 * 1024;

/** The client's downlink, which all its connections share: a token bucket that holds one packet. */
export class Link {
  readonly shape: Shape;
  #freeAt = 0;

  constructor(shape: Shape) {
    this.shape = shape;
  }

  /** Takes its turn for some bytes and returns when their last one has left. */
  send(bytes: number): number {
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + bytes / this.shape.rate;
    return this.#freeAt;
  }
}

/** The direction from the server to the client of one connection, packet by packet. */
export class ShapedSender {
  #waiting = Buffer.alloc(0);
  #inFlight = 0;
  #window: number;
  #deliveries = new DelayLine();
  #acknowledgements = new DelayLine();
  #ended: (() => void) | undefined;

  #link: Link;
  #deliver: (packet: Buffer) => void;

  constructor(link: Link, deliver: (packet: Buffer) => void) {
    this.#link = link;
    this.#deliver = deliver;
    this.#window = link.shape.slowStart ? INITIAL_WINDOW : LARGEST_WINDOW;
  }

  push(bytes: Buffer): void {
    if (this.#link.shape.rate === Number.POSITIVE_INFINITY) {
      this.#deliver(bytes);
      return;
    }
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    this.#pump();
  }

  /** Calls `ended` when everything before has been delivered. */
  end(ended: () => void): void {
    this.#ended = ended;
    this.#pump();
  }

  clear(): void {
    this.#deliveries.clear();
    this.#acknowledgements.clear();
  }

  #pump(): void {
    const { roundTrip } = this.#link.shape;
    while (this.#waiting.length > 0 && this.#inFlight < this.#window) {
      const packet = this.#waiting.subarray(0, PACKET);
      this.#waiting = this.#waiting.subarray(PACKET);
      this.#inFlight += packet.length;
      const left = this.#link.send(packet.length);
      this.#deliveries.add(left + roundTrip / 2, () => this.#deliver(packet));
      this.#acknowledgements.add(left + roundTrip, () => this.#acknowledge(packet.length));
    }
    if (this.#waiting.length === 0 && this.#ended) this.#deliveries.add(0, this.#ended);
  }

  // A window that grows by what was acknowledged doubles in every round trip.
  #acknowledge(bytes: number): void {
    this.#inFlight -= bytes;
    this.#window = Math.min(LARGEST_WINDOW, this.#window + bytes);
    this.#pump();
  }
}

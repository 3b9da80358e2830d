/** Runs actions in the order in which they were added, each at its time (`performance.now()`) or at once when that has passed. */
export class DelayLine {
  #waiting: { at: number; action: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  add(at: number, action: () => void): void {
    if (this.#waiting.length === 0 && at <= performance.now()) {
      action();
      return;
    }
    this.#waiting.push({ at, action });
    if (!this.#timer) this.#arm();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }

  // One timer for the first of them: two timers of nearly the same time may fire in the wrong order.
  #arm(): void {
    const [first] = this.#waiting;
    if (!first) return;
    this.#timer = setTimeout(
      () => {
        while (this.#waiting[0] && this.#waiting[0].at <= performance.now()) {
          this.#waiting.shift()?.action();
        }
        this.#timer = undefined;
        this.#arm();
      },
      Math.max(0, first.at - performance.now()),
    );
  }
}

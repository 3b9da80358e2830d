/** In ms: what takes no longer than this is done at once, since nobody notices. */
const QUICK = 20;
/** In ms: how long something slower is put off, so that it is done once for several keystrokes. */
const DELAY = 250;

/** Something that is done after each change: at once while it is quick, else a moment later for several at once. */
export type Paced = {
  call: () => void;
  /** Does now what was put off. */
  flush: () => void;
};

/** Paces a function by how long it took the last time. */
export function paced(run: () => void): Paced {
  let cost = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function runNow() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const start = performance.now();
    run();
    cost = performance.now() - start;
  }

  return {
    call: () => {
      if (cost <= QUICK) runNow();
      else timer ??= setTimeout(runNow, DELAY);
    },
    flush: () => {
      if (timer !== null) runNow();
    },
  };
}

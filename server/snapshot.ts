/** What is read once and holds until it changes. */
export type Snapshot<T> = {
  /** Reads it, unless it was read or is being read. After one that failed the next caller tries again. */
  read: () => Promise<T>;
  /** What was read; null before that and after a change. */
  peek: () => T | null;
  /** To be called after each change. */
  invalidate: () => void;
};

export function createSnapshot<T>(load: () => Promise<T>): Snapshot<T> {
  let reading: Promise<T> | null = null;
  let known: T | null = null;
  return {
    read: () => {
      if (reading) return reading;
      const started = load();
      started.then(
        (value) => {
          if (reading === started) known = value;
        },
        () => {
          if (reading === started) reading = null;
        },
      );
      reading = started;
      return started;
    },
    peek: () => known,
    invalidate: () => {
      reading = null;
      known = null;
    },
  };
}

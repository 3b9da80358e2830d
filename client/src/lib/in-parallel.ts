/** Works on items in order, some at a time. Once one rejects, or resolves to false, no further one is begun. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  async function next(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if ((await work(item)) === false) waiting.length = 0;
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, next));
  } finally {
    waiting.length = 0;
  }
}

// A statement takes 65,535 values at most.
const CHUNK_ROWS = 1_000;

/** The rows in parts that fit into one statement each. */
export function* chunksOf<T>(rows: readonly T[], size = CHUNK_ROWS): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

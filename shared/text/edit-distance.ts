/** The optimal string alignment distance of two words, or `limit + 1` as soon as it is sure to be above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  return Math.min(at(lastRow(a, b, limit), b.length), limit + 1);
}

/** The distance of a word to the nearest prefix of another one. */
export function prefixDistance(word: string, other: string, limit: number): number {
  const row = lastRow(word, other.slice(0, word.length + limit), limit);
  return Math.min(...row, limit + 1);
}

/** The distances between `a` and every prefix of `b`; none when all are above the limit. */
function lastRow(a: string, b: string, limit: number): readonly number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const substituted = at(last, column - 1) + (isSame ? 0 : 1);
      const transposed = isSwapped ? at(beforeLast, column - 2) + 1 : substituted;
      const shifted = Math.min(at(last, column), at(current, column - 1)) + 1;
      current.push(Math.min(substituted, transposed, shifted));
    }
    if (Math.min(...current) > limit) return [];
    beforeLast = last;
    last = current;
  }
  return last;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

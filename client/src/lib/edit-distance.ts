/**
 * How many typos apart two words are: letters put in, left out, replaced, or swapped with their neighbour (optimal
 * string alignment). As soon as it is sure to be above `limit` the answer is `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  return Math.min(at(lastRow(a, b, limit), b.length), limit + 1);
}

/** How many typos a word is apart from the nearest beginning of another one, in the same way. */
export function beginningDistance(word: string, other: string, limit: number): number {
  const row = lastRow(word, other.slice(0, word.length + limit), limit);
  return Math.min(...row, limit + 1);
}

/** The distances between `a` and every beginning of `b`; none when all are above the limit. */
function lastRow(a: string, b: string, limit: number): readonly number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      current.push(cell(a, b, [beforeLast, last, current]));
    }
    if (Math.min(...current) > limit) return [];
    beforeLast = last;
    last = current;
  }
  return last;
}

type Rows = [beforeLast: readonly number[], last: readonly number[], current: readonly number[]];

/** The distance between the first `row` letters of `a` and the first `column` letters of `b`. */
function cell(a: string, b: string, [beforeLast, last, current]: Rows): number {
  const column = current.length;
  const row = at(current, 0);
  const replaced = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
  const best = Math.min(replaced, at(last, column) + 1, at(current, column - 1) + 1);
  const isSwapped =
    row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwapped ? Math.min(best, at(beforeLast, column - 2) + 1) : best;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

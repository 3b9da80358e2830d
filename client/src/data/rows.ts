/** A row of JSON, whose fields are not checked yet. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Guards a text with at least one character. */
export const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "";

/** Guards a whole number that JavaScript holds exactly. */
export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

type Guard<T> = (value: unknown) => value is T;

/** A guard that also accepts a missing value. */
export const optional =
  <T>(guard: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || guard(value);

/** Guards a path of this site: two slashes would name another host. */
export const isPath = (value: unknown): value is string =>
  typeof value === "string" && /^\/(?![/\\])/.test(value);

/** The named fields of a row; null unless each passes its guard. */
export function readRow<T>(
  row: unknown,
  fields: { readonly [Key in keyof Required<T>]: Guard<T[Key]> },
): T | null {
  if (!isRow(row)) return null;
  const found: Record<string, unknown> = {};
  for (const [name, guard] of Object.entries<Guard<unknown>>(fields)) {
    const value = row[name];
    if (!guard(value)) return null;
    if (value !== undefined) found[name] = value;
  }
  return found as T;
}

/**
 * Reads a list row by row, leaving out rows that `read` returns null for. Public pages read the server's responses by
 * this, not by the contract's schema (decision record 8). @throws TypeError if it is no list.
 */
export function readRows<T>(rows: unknown, read: (row: Row) => T | null): T[] {
  if (!Array.isArray(rows)) throw new TypeError("A list was expected.");
  const found: T[] = [];
  for (const row of rows) {
    const value = isRow(row) ? read(row) : null;
    if (value !== null) found.push(value);
  }
  return found;
}

/** A row of JSON, whose fields are not known yet. */
export type Row = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object, which may be a row. */
export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a text with at least one character. */
export const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "";

/** Whether a value is a whole number that JavaScript can hold exactly. */
export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * Reads a list row by row: one that `read` returns null for leaves the others. Public pages read what the server answers by
 * this, as zod would be a fifth of their code. @throws TypeError when it is no list.
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

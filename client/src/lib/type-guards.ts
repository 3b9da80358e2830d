/** Type guards for JSON that this browser has stored. Plain functions: a schema library is too large for the first view. */
type Guard<T> = (value: unknown) => value is T;

export const isString: Guard<string> = (value) => typeof value === "string";

export const isNumber: Guard<number> = (value) => typeof value === "number";

export const isBoolean: Guard<boolean> = (value) => typeof value === "boolean";

/** Whether a value is one of these. */
export const isOneOf =
  <const T>(values: readonly T[]): Guard<T> =>
  (value): value is T =>
    values.includes(value as T);

/** Whether a value is an array whose elements pass a guard. */
export const isArrayOf =
  <T>(isElement: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isElement);

/** Whether a value is an object, not an array, whose properties pass a guard. */
export const isRecordOf =
  <T>(isProperty: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isProperty);

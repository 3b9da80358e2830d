/** Whether the database can hold a text as it is: it can hold neither NUL nor half a surrogate pair. */
export function isStorable(value: string): boolean {
  return !/\0|\p{Surrogate}/u.test(value);
}

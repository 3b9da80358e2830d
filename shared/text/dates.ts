/** A day in words: "12 March 2026". Of an ISO date with a time its day in UTC, so that it is the same for everybody. */
export function longDate(date: string): string {
  const parts = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(date).toLocaleDateString("en-GB", parts);
}

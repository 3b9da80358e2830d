/** A day in words: "12 March 2026". Of an ISO date with a time its day in UTC, so that it is the same for everybody. */
export const longDate = (date: string): string =>
  new Date(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

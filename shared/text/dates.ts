/** A day in words: "12 March 2026". A date with a time gives its day in UTC, so that it is the same for everybody. */
export const longDate = (date: string): string =>
  new Date(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A time in words, in the reader's time zone: "22 Nov 2026, 14:05". */
export const dateAndTime = (time: string | number | Date): string =>
  new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

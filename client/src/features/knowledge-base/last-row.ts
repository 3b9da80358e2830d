const TWO = ["sm:col-span-2", "sm:col-span-1"];
const THREE = ["xl:col-span-3", "xl:col-span-2", "xl:col-span-1"];

/** The classes of what fills the rest of the last row behind so many cards: a row of its own behind a full one. */
export function lastRow(cards: number): string {
  return `${TWO[cards % 2]} ${THREE[cards % 3]}`;
}

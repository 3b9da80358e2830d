import type { Synonym } from "../search/query.ts";
import type { SearchResults } from "../search/results.ts";

/** Articles, searches in them, and their hits: the same in the browser and on the server, over either database. */
export const SEARCHED_ARTICLES: readonly {
  id: string;
  title: string;
  description: string;
  html: string;
}[] = [
  {
    id: "daily-checks",
    title: "Daily truck checks",
    description: "Look at the vehicle before each shift.",
    html: `<p>Every crew inspects its unit. It takes ten minutes.</p>
      <h2>Oxygen</h2><p>Read both cylinders. Change one that is nearly empty.</p>
      <h3>When a cylinder leaks</h3><p>Close the valve and tell the workshop about the leak.</p>
      <h2>Sign off</h2><p>The inspector signs on the screen.</p>
      <table><tr><th>State</th><th>Meaning</th></tr><tr><td>Critical</td><td>The unit must not respond</td></tr></table>`,
  },
  {
    id: "hand-over",
    title: "Hand over the desk",
    description: "Pass on what is open.",
    html: `<h2>Prepare</h2><p>Write a note on each open call. Read the oxygen of nobody here.</p>
      <h2>Oxygen</h2><p>The desk’s own cylinders stand beside the door.</p>
      <h2>Oxygen</h2><p>A second heading of the same name, about masks.</p>`,
  },
  {
    id: "reports",
    title: "Patient care reports",
    description: "Write a report after each call.",
    html: `<h2>Narrative</h2><p>Say what you saw &amp; what you did, e.g. the &lt;signs&gt;. Don't guess.</p>
      <h2>Sign</h2><p>Collect the signatures of the crew before you submit the report.</p>`,
  },
];

export const SEARCH_SYNONYMS: readonly Synonym[] = [
  { terms: ["ePCR", "patient care report"], isOneWay: false },
  { terms: ["rig", "truck"], isOneWay: true },
];

/** Each hit as article#anchor; behind a bar those with some of the words. */
export const SEARCH_CASES: readonly [why: string, search: string, found: string][] = [
  [
    "a heading before a text",
    "oxygen",
    "daily-checks#section-oxygen hand-over#section-oxygen hand-over#section-oxygen-2",
  ],
  [
    "every word in one section",
    "oxygen door",
    "hand-over#section-oxygen | daily-checks#section-oxygen daily-checks#section-when-a-cylinder-leaks hand-over#section-oxygen-2 hand-over#section-prepare",
  ],
  ["two words that a text has as one", "work shop", "daily-checks#section-when-a-cylinder-leaks"],
  ["a title before a text", "checks", "daily-checks#"],
  ["an inflection", "inspect", "daily-checks# daily-checks#section-sign-off"],
  [
    "a beginning",
    "cylin",
    "daily-checks#section-when-a-cylinder-leaks daily-checks#section-oxygen hand-over#section-oxygen",
  ],
  [
    "a typo, where no word is as it is written",
    "cilynder",
    "daily-checks#section-when-a-cylinder-leaks daily-checks#section-oxygen hand-over#section-oxygen",
  ],
  ["no typo of a word that is there", "masks", "hand-over#section-oxygen-2"],
  [
    "words of a question, which a text need not hold",
    "how do I sign this?",
    "daily-checks#section-sign-off reports#section-sign",
  ],
  ["a synonym both ways", "ePCR", "reports#"],
  ["a synonym of one way", "rig", "daily-checks#"],
  ["and not back", "truck", "daily-checks#"],
  ["two words for one", "handover", "hand-over#"],
  ["a row of a table", "critical respond", "daily-checks#section-sign-off"],
  [
    "words that HTML escapes",
    "signs",
    "daily-checks#section-sign-off reports#section-sign reports#section-narrative",
  ],
  ["a word with an apostrophe", "don't guess", "reports#section-narrative"],
  [
    "the heading above as context",
    "oxygen valve",
    "daily-checks#section-when-a-cylinder-leaks | daily-checks#section-oxygen hand-over#section-oxygen hand-over#section-oxygen-2 hand-over#section-prepare",
  ],
  [
    "some words, where one occurs nowhere",
    "oxygen helicopter",
    " | daily-checks#section-oxygen daily-checks#section-when-a-cylinder-leaks hand-over#section-oxygen hand-over#section-oxygen-2 hand-over#section-prepare",
  ],
  ["nothing of what occurs nowhere", "helicopter", ""],
  ["nothing of no word", "!?", ""],
  [
    "signs that mean something to a database",
    "oxygen' & | :* (door)",
    "hand-over#section-oxygen | daily-checks#section-oxygen daily-checks#section-when-a-cylinder-leaks hand-over#section-oxygen-2 hand-over#section-prepare",
  ],
];

export function placesOf({ hits, some }: SearchResults): string {
  const inLine = (list: SearchResults["hits"]) =>
    list.map(({ id, anchor }) => `${id}#${anchor}`).join(" ");
  return some.length > 0 ? `${inLine(hits)} | ${inLine(some)}` : inLine(hits);
}

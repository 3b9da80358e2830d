/** The limits of a batch of events, and how long data is kept. Lengths are in characters unless the name says bytes. */
export const INSIGHT_LIMITS = {
  requestBytes: 32 * 1024,
  events: 200,
  term: 100,
  /** In days: how long a browser without a connection keeps its events, and the age up to which an event is counted. */
  lateDays: 30,
} as const;

/** The equal parts of a video for which stops are counted. */
export const VIDEO_PARTS = 20;

/** The periods of the figures, in days that end today. */
export const INSIGHT_PERIODS = [7, 30, 90] as const;

export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

/** The outcomes of a search: nothing was found, no hit was pressed, or one was. */
export const SEARCH_OUTCOMES = ["nothing", "unpressed", "pressed"] as const;

export type SearchOutcome = (typeof SEARCH_OUTCOMES)[number];

/**
 * An article read, a video watched or a search made. `part` is a twentieth of a video. `term` is missing if it could
 * name a person.
 */
export type InsightEvent = { day: string } & (
  | { kind: "article"; id: string }
  | { kind: "video"; id: number }
  | { kind: "stop"; id: number; part: number }
  | { kind: "search"; term?: string | undefined; outcome: SearchOutcome }
);

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The date so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(Date.parse(day) + days * 86_400_000);

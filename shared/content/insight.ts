/** What one batch of events may hold, and how long things are kept. Lengths are in characters unless the name says bytes. */
export const INSIGHT_LIMITS = {
  requestBytes: 32 * 1024,
  events: 200,
  term: 100,
  /** In days: how long a browser without a connection keeps its events, and how old one may be that is still counted. */
  lateDays: 30,
} as const;

/** In so many equal parts of a video it is told where people stop. */
export const VIDEO_PARTS = 20;

/** The periods that figures are shown of, in days that end today. */
export const INSIGHT_PERIODS = [7, 30, 90] as const;

export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

/** What came of a search: nothing was found, or something that nobody pressed, or that somebody pressed. */
export const SEARCH_OUTCOMES = ["nothing", "unpressed", "pressed"] as const;

export type SearchOutcome = (typeof SEARCH_OUTCOMES)[number];

/** Something read, watched or searched for. `part` is a twentieth of a video. No `term` where it could name a person. */
export type InsightEvent = { day: string } & (
  | { kind: "article"; id: string }
  | { kind: "video"; id: number }
  | { kind: "stop"; id: number; part: number }
  | { kind: "search"; term?: string | undefined; outcome: SearchOutcome }
);

/** The date of a moment, in UTC: `2026-11-25`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The date so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(Date.parse(day) + days * 86_400_000);

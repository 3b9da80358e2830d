import { parseClockTime } from "../text/clock-time.ts";
import { isTimestamp, timestampToSeconds } from "./chapters.ts";

/** A place in another product that asks for help, with the second at which a video of it starts. */
type Context = { context: string; seconds: number | null };

const MAX_CONTEXT = 100;

/** A context as it is compared: whoever writes one need not remember its capitals. */
export const foldContext = (text: string): string => text.trim().toLowerCase();

/** True for a folded context such as `epcr/signature`. */
const isContext = (text: string): boolean =>
  text.length <= MAX_CONTEXT && /^[a-z0-9][a-z0-9/_.:-]*$/.test(text);

const entriesOf = (shownFor: string) =>
  shownFor.split(/[,\n]/).flatMap((entry) => {
    const [context = "", ...times] = foldContext(entry).split(/\s+/);
    return context ? [{ context, times }] : [];
  });

const isTime = (text: string) => isTimestamp(text) && parseClockTime(text) !== null;

/** Tells if a “Shown for” field is readable. A time, as in `epcr/signature 1:25`, is for videos. */
export const areContexts = (shownFor: string): boolean =>
  entriesOf(shownFor).every(
    ({ context, times }) => isContext(context) && times.length <= 1 && times.every(isTime),
  );

/** The contexts of a “Shown for” field, separated by commas or lines. */
export const readContexts = (shownFor: string): Context[] =>
  entriesOf(shownFor).map(({ context, times: [time] }) => ({
    context,
    seconds: time === undefined ? null : timestampToSeconds(time),
  }));

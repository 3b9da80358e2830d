/** The limits of a reader's message, in characters unless the name says bytes. */
export const MESSAGE_LIMITS = {
  text: 2_000,
  address: 200,
  /** The sentence that a reader reports, and the heading above it. */
  passage: 500,
  heading: 200,
  article: 100,
  query: 200,
  requestBytes: 16 * 1024,
} as const;

/** The reasons that a reader can tick for why an article did not help. */
export const MESSAGE_REASONS = [
  { id: "outdated", label: "Out of date" },
  { id: "unclear", label: "Hard to follow" },
  { id: "step-missing", label: "A step is missing" },
  { id: "other", label: "Something else" },
] as const;

/** True for a text that looks like one e-mail address: only such a text becomes a link, in the admin area. */
export const isMailAddress = (text: string): boolean =>
  /^[^\s@<>()[\]\\,;:"?&]{1,64}@[^\s@<>()[\]\\,;:"?&]+\.[^\s@<>()[\]\\,;:"?&.]{2,}$/.test(text);

// Characters that a terminal, a spreadsheet or a bidirectional text would obey: control characters but line breaks and
// tabs, marks and overrides of direction, and invisible characters. Joiners stay: scripts and emoji need them.
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A stranger's text in a form that is safe to show: each character that hides or turns others becomes its number. */
export const visibleText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(
      HIDDEN,
      (sign) => `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
    );

import type { Cue } from "@shared/contracts/transcripts.ts";

/** The cues as a WebVTT file, for a download of what is stored. */
export function cuesToVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escapeMarkup(text)}`,
  );
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

/** `hh:mm:ss.mmm`. */
function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const parts = [3_600_000, 60_000, 1_000].map((unit, index) =>
    Math.floor((milliseconds / unit) % (index === 0 ? Number.POSITIVE_INFINITY : 60)),
  );
  const clock = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${clock}.${String(milliseconds % 1_000).padStart(3, "0")}`;
}

const escapeMarkup = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    // Would be taken for a position (see `plainText`).
    .replaceAll("{\\", "{&#92;");

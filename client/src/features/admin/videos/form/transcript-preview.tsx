import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { pluralize } from "@shared/text/text.ts";
import { useMemo } from "react";
import { clockTime } from "./clock-time.ts";

/** How many sentences are shown. */
const SHOWN = 5;

type TranscriptPreviewProps = {
  /** The file that it was read from, empty for a text; null for a transcript that is stored. */
  name: string | null;
  cues: readonly Cue[];
};

/** The first sentences of a transcript, and how long it is. */
export function TranscriptPreview({ name, cues }: TranscriptPreviewProps) {
  const sentences = useMemo(() => sentencesOf(cues), [cues]);
  const rest = sentences.length - SHOWN;
  const origin = name === null ? "Stored" : name === "" ? "Pasted text" : name;
  return (
    <section aria-label="Transcript" className="overflow-clip rounded-medium border">
      <p role="status" className="border-b bg-mist px-4 py-2 text-small">
        <strong className="break-words font-[650]">{origin}</strong>:{" "}
        {pluralize(sentences.length, "sentence")}, to {clockTime(cues.at(-1)?.end ?? 0)}
        {name !== null && ", stored when you save"}.
      </p>
      <ul className="divide-y text-small">
        {sentences.slice(0, SHOWN).map(({ start, text }) => (
          <li key={start} className="flex gap-3 px-4 py-2">
            <span className="tabular-nums text-ink-3">{clockTime(start)}</span>
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
        {rest > 0 && (
          <li className="px-4 py-2 text-ink-3">… and {pluralize(rest, "more sentence")}</li>
        )}
      </ul>
    </section>
  );
}

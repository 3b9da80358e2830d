import type { Cue } from "@shared/contracts/transcripts.ts";
import { Download, Trash2, Undo2 } from "lucide-react";
import { downloadText } from "@/lib/download-text.ts";
import { Button } from "@/ui/button.tsx";
import type { VideoFormState } from "./use-video-form.ts";
import type { EditedTranscript } from "./video-values.ts";

type TranscriptActionsProps = {
  form: VideoFormState;
  /** The transcript that shows; undefined until it is loaded. */
  cues: readonly Cue[] | undefined;
  onChange: (next: EditedTranscript) => void;
};

/** Downloads the transcript that shows, removes a stored one, or takes a new one back. */
export function TranscriptActions({ form, cues, onChange }: TranscriptActionsProps) {
  const { title, transcript } = form.values;
  return (
    <div className="flex flex-wrap gap-3">
      {cues && (
        <Button
          variant="outline"
          onClick={() => downloadText(`${title || "Transcript"}.vtt`, cuesToVtt(cues), "text/vtt")}
        >
          <Download size={17} />
          Download
        </Button>
      )}
      {transcript.kind === "new" ? (
        <Button variant="outline" onClick={() => onChange({ kind: "kept" })}>
          <Undo2 size={17} />
          Take it back
        </Button>
      ) : (
        <Button variant="outline" onClick={() => onChange({ kind: "removed" })}>
          <Trash2 size={17} />
          Remove
        </Button>
      )}
    </div>
  );
}

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

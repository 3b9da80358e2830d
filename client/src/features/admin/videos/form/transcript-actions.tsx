import type { Cue } from "@shared/contracts/transcripts.ts";
import { Download, Trash2, Undo2 } from "lucide-react";
import { downloadText } from "@/lib/download-text.ts";
import { Button } from "@/ui/button.tsx";
import { cuesToVtt } from "./transcript/cues-to-vtt.ts";
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

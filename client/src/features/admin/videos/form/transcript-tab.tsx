import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { messageOf } from "@/lib/http.ts";
import { Button } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { useFileDrop } from "../use-file-drop.ts";
import { readTranscript } from "../videos-api.ts";
import { TranscriptActions } from "./transcript-actions.tsx";
import { TranscriptFaults } from "./transcript-faults.tsx";
import { TranscriptPreview } from "./transcript-preview.tsx";
import { TranscriptSource } from "./transcript-source.tsx";
import type { VideoFormState } from "./use-video-form.ts";
import type { EditedTranscript } from "./video-values.ts";

type TranscriptTabProps = {
  form: VideoFormState;
  /** The hash of the transcript that the video has, or that its copy will have; null without one. */
  stored: string | null;
  isShown: boolean;
};

/** What is said in a video: added by file or text, shown, replaced, removed. */
export function TranscriptTab({ form, stored, isShown }: TranscriptTabProps) {
  const { transcript } = form.values;
  const set = (next: EditedTranscript) => form.change({ transcript: next });
  const file = form.transcriptFile;
  const drop = useFileDrop((dropped) => form.isSaving || void file.readFile(dropped));
  const isKept = transcript.kind === "kept" && stored !== null;

  return (
    <div className="space-y-5 py-5" {...drop.handlers}>
      {form.errors.transcript && (
        <p role="alert" className="text-small font-[550] text-danger">
          {form.errors.transcript}
        </p>
      )}
      {isKept && isShown && <StoredTranscript form={form} hash={stored} onChange={set} />}
      {transcript.kind === "new" && (
        <>
          <TranscriptPreview name={transcript.name} cues={transcript.cues} />
          <TranscriptActions form={form} cues={transcript.cues} onChange={set} />
        </>
      )}
      {transcript.kind === "removed" && (
        <div className="flex flex-wrap items-center gap-3 rounded-medium bg-mist px-4 py-2">
          <p role="status" className="mr-auto">
            The transcript is removed when you save.
          </p>
          <Button variant="outline" onClick={() => set({ kind: "kept" })}>
            <Undo2 size={17} />
            Keep it
          </Button>
        </div>
      )}
      {file.faulty && <TranscriptFaults read={file.faulty} onUse={file.takeReadable} />}
      <TranscriptSource
        isReplacing={isKept || transcript.kind === "new"}
        file={file}
        isOver={drop.isOver}
      />
    </div>
  );
}

type StoredTranscriptProps = Pick<TranscriptTabProps, "form"> & {
  hash: string;
  onChange: (next: EditedTranscript) => void;
};

function StoredTranscript({ form, hash, onChange }: StoredTranscriptProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin-transcript", hash],
    queryFn: () => readTranscript(hash),
  });
  return (
    <>
      {error ? (
        <FailedRequest message={messageOf(error)} onRetry={() => refetch()} />
      ) : data ? (
        <TranscriptPreview name={null} cues={data} />
      ) : (
        <p role="status" className="text-ink-2">
          Loading the transcript…
        </p>
      )}
      <TranscriptActions form={form} cues={data} onChange={onChange} />
    </>
  );
}

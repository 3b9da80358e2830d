import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { Download, Trash2, Undo2 } from "lucide-react";
import { useMemo, useRef } from "react";
import { messageOf } from "@/data/http.ts";
import { downloadText } from "@/features/admin/components/download.ts";
import { useFileDrop } from "@/features/admin/import/use-file-drop.ts";
import { Button } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { readTranscript } from "../video-library.ts";
import { clockTime } from "./edited-chapters.ts";
import { type ReadTranscript, TranscriptSource } from "./transcript-source.tsx";
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
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(([dropped]) => {
    if (dropped && !form.isSaving) void file.readFile(dropped.file);
  }, area);
  const isKept = transcript.kind === "kept" && stored !== null;

  return (
    <div ref={area} className="space-y-5 py-5">
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
        isOver={isOver}
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

type TranscriptFaultsProps = { read: ReadTranscript; onUse: () => void };

/** What is wrong with a file, line by line, with the offer to use what can be read of it. */
function TranscriptFaults({ read: { name, cues, faults }, onUse }: TranscriptFaultsProps) {
  return (
    <div role="alert" className="rounded-medium bg-danger-tint px-4 py-3 text-small text-danger">
      <p className="font-[650]">
        {cues.length === 0
          ? "Nothing could be read."
          : `${name ? `“${name}”` : "The text"} has faults and is not used yet.`}
      </p>
      <ul
        aria-label="Faults"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
        tabIndex={0}
        className="mt-2 max-h-60 space-y-1 overflow-y-auto rounded-small"
      >
        {faults.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="break-words">
            Line {line}: {message}
          </li>
        ))}
      </ul>
      {cues.length > 0 && (
        <div className="mt-3 [&>button]:h-auto [&>button]:min-h-11 [&>button]:max-w-full [&>button]:text-balance [&>button]:whitespace-normal [&>button]:py-2">
          <Button variant="outline" onClick={onUse}>
            Use the {pluralize(cues.length, "caption")} that can be read
          </Button>
        </div>
      )}
    </div>
  );
}

/** How many sentences are shown. */
const SHOWN = 5;

type TranscriptPreviewProps = {
  /** The file that it was read from, empty for a text; null for a transcript that is stored. */
  name: string | null;
  cues: readonly Cue[];
};

/** The first sentences of a transcript, and how long it is. */
function TranscriptPreview({ name, cues }: TranscriptPreviewProps) {
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

type TranscriptActionsProps = {
  form: VideoFormState;
  /** The transcript that shows; undefined until it is loaded. */
  cues: readonly Cue[] | undefined;
  onChange: (next: EditedTranscript) => void;
};

/** Downloads the transcript that shows, removes a stored one, or takes a new one back. */
function TranscriptActions({ form, cues, onChange }: TranscriptActionsProps) {
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

import { sentencesOf } from "@shared/content/sentences.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { clockTime } from "@shared/text/clock-time.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { Download, Trash2, Undo2 } from "lucide-react";
import { useMemo, useRef } from "react";
import { downloadText } from "@/features/admin/components/download.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { Unloaded } from "@/features/admin/components/unloaded.tsx";
import { useFileDrop } from "@/features/admin/import/use-file-drop.ts";
import { Button } from "@/ui/button.tsx";
import { adminTranscriptQuery } from "../admin-videos-api.ts";
import { FileButton } from "./file-button.tsx";
import { PasteText } from "./paste-text.tsx";
import type { ReadTranscript, VideoFormState } from "./use-video-form.ts";
import type { EditedTranscript } from "./video-values.ts";

export function TranscriptTab({ form, isShown }: { form: VideoFormState; isShown: boolean }) {
  const { transcript } = form.values;
  const set = (next: EditedTranscript) => form.change({ transcript: next });
  const { read, unread, takeReadable, leaveOut, isReading } = form.transcriptFile;
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(([dropped]) => {
    if (dropped && !form.isSaving) read(dropped.file);
  }, area);
  // That of the video, or of the one that this is a copy of.
  const stored = transcript.kind === "kept" && isShown ? form.basis?.transcript : null;
  const query = useQuery(adminTranscriptQuery(stored));
  const { data } = query;
  const cues = transcript.kind === "new" ? transcript.cues : data;
  const hasOne = Boolean(cues ?? stored);

  return (
    <div ref={area} className="space-y-5 py-5">
      <Failure>{!form.pasted.transcript.error && form.errors.transcript}</Failure>
      {stored && !data && <Unloaded query={query}>Loading the transcript…</Unloaded>}
      {cues && (
        <TranscriptPreview name={transcript.kind === "new" ? transcript.name : null} cues={cues} />
      )}
      {hasOne && <TranscriptActions form={form} cues={cues} onChange={set} />}
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
      {unread && <TranscriptErrors read={unread} onUse={takeReadable} onLeaveOut={leaveOut} />}
      <TranscriptSource
        isReplacing={hasOne}
        isOver={isOver}
        isReading={isReading}
        pasted={form.pasted.transcript}
        onRead={read}
      />
    </div>
  );
}

type TranscriptSourceProps = {
  isReplacing: boolean;
  isOver: boolean;
  isReading: boolean;
  pasted: VideoFormState["pasted"]["transcript"];
  onRead: (source: File | string) => void;
};

function TranscriptSource(props: TranscriptSourceProps) {
  const { isReplacing, isOver, isReading, pasted, onRead } = props;
  return (
    <section
      aria-label={isReplacing ? "Replace the transcript" : "Add a transcript"}
      className={`space-y-3 rounded-medium border p-4 ${isOver ? "border-brand bg-brand-tint" : "border-line-2"}`}
    >
      <p className="text-ink-2">
        {isReplacing
          ? "Another WebVTT (.vtt) or SubRip (.srt) file replaces it."
          : "Visitors read along, and searches find what is said. Drop a WebVTT (.vtt) or SubRip (.srt) file here, choose one, or paste its text."}
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton
          label="Transcript file"
          accept=".vtt,.srt,.txt,text/vtt,application/x-subrip"
          onChoose={onRead}
        >
          {isReading ? "Reading…" : "Choose a file"}
        </FileButton>
        <PasteText
          opener="Paste text"
          label="Transcript with its times"
          rows={6}
          {...pasted}
          offer={(text) => ({
            action: "Use this text",
            run: text.trim() ? () => onRead(text) : null,
          })}
        />
      </div>
    </section>
  );
}

type TranscriptErrorsProps = { read: ReadTranscript; onUse: () => void; onLeaveOut: () => void };

function TranscriptErrors({
  read: { name, cues, errors },
  onUse,
  onLeaveOut,
}: TranscriptErrorsProps) {
  return (
    <div role="alert" className="rounded-medium bg-danger-tint px-4 py-3 text-small text-danger">
      <p className="font-[650]">
        {cues.length === 0
          ? "Nothing could be read."
          : `${name ? `“${name}”` : "The text"} has errors and is not used yet.`}
      </p>
      <ul
        aria-label="Faults"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
        tabIndex={0}
        className="mt-2 max-h-60 space-y-1 overflow-y-auto rounded-small"
      >
        {errors.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="break-words">
            {`Line ${line}: ${message}`}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {cues.length > 0 && (
          <Button variant="outline" onClick={onUse}>
            {`Use the ${pluralize(cues.length, "caption")} that can be read`}
          </Button>
        )}
        <Button variant="outline" onClick={onLeaveOut}>
          Leave it out
        </Button>
      </div>
    </div>
  );
}

const SHOWN = 5;

type TranscriptPreviewProps = {
  /** The file that it was read from, empty for a text; null for a transcript that is stored. */
  name: string | null;
  cues: readonly Cue[];
};

function TranscriptPreview({ name, cues }: TranscriptPreviewProps) {
  const sentences = useMemo(() => sentencesOf(cues), [cues]);
  const rest = sentences.length - SHOWN;
  const origin = name === null ? "Stored" : name === "" ? "Pasted text" : name;
  return (
    <section aria-label="Transcript" className="overflow-clip rounded-medium border">
      <p role="status" className="border-b bg-mist px-4 py-2 text-small">
        <strong className="break-words font-[650]">{origin}</strong>
        <span>
          {`: ${pluralize(sentences.length, "sentence")}, to ${clockTime(cues.at(-1)?.end ?? 0)}${name === null ? "" : ", stored when you save"}.`}
        </span>
      </p>
      <ul className="divide-y text-small">
        {sentences.slice(0, SHOWN).map(({ start, text }) => (
          <li key={start} className="flex gap-3 px-4 py-2">
            <span className="tabular-nums text-ink-3">{clockTime(start)}</span>
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
        {rest > 0 && (
          <li className="px-4 py-2 text-ink-3">{`… and ${pluralize(rest, "more sentence")}`}</li>
        )}
      </ul>
    </section>
  );
}

type TranscriptActionsProps = {
  form: VideoFormState;
  cues: readonly Cue[] | undefined;
  onChange: (next: EditedTranscript) => void;
};

function TranscriptActions({ form, cues, onChange }: TranscriptActionsProps) {
  const { title, transcript } = form.values;
  const isNew = transcript.kind === "new";
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
      <Button variant="outline" onClick={() => onChange({ kind: isNew ? "kept" : "removed" })}>
        {isNew ? <Undo2 size={17} /> : <Trash2 size={17} />}
        <span>{isNew ? "Take it back" : "Remove"}</span>
      </Button>
    </div>
  );
}

export function cuesToVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escapeMarkup(text)}`,
  );
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

/** `hh:mm:ss.mmm`. */
function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  // A date's time of day, whose hours end at 23.
  const rest = new Date(milliseconds % 3_600_000).toISOString().slice(14, 23);
  return `${String(Math.floor(milliseconds / 3_600_000)).padStart(2, "0")}:${rest}`;
}

const escapeMarkup = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    // Would be taken for a position (see `plainText`).
    .replaceAll("{\\", "{&#92;");

import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { DisclosureButton } from "@/features/admin/components/dialog-parts.tsx";
import { Button } from "@/ui/button.tsx";
import { TextAreaField } from "@/ui/field.tsx";
import type { ParsedTranscript } from "./parse-transcript.ts";
import type { EditedTranscript } from "./video-values.ts";

type TranscriptSourceProps = {
  isReplacing: boolean;
  /** Whether a file is held over the tab. */
  isOver: boolean;
  file: ReturnType<typeof useTranscriptFile>;
};

/** Takes a transcript: a file that is chosen or dropped, or a text that is pasted. */
export function TranscriptSource({ isReplacing, isOver, file }: TranscriptSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
  const [text, setText] = useState("");

  return (
    <section
      aria-label={isReplacing ? "Replace the transcript" : "Add a transcript"}
      className={`space-y-3 rounded-medium border p-4 ${isOver ? "border-brand bg-brand-tint" : "border-line-2"}`}
    >
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,.txt,text/vtt,application/x-subrip"
        aria-label="Transcript file"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void file.readFile(chosen);
          target.value = "";
        }}
      />
      <p className="text-ink-2">
        {isReplacing
          ? "Another WebVTT (.vtt) or SubRip (.srt) file replaces it."
          : "Visitors read along, and searches find what is said. Drop a WebVTT (.vtt) or SubRip (.srt) file here, choose one, or paste its text."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => input.current?.click()}>
          <Upload size={18} />
          {file.isReading ? "Reading…" : "Choose a file"}
        </Button>
        <DisclosureButton isOpen={isPasting} onToggle={() => setPasting(!isPasting)}>
          Paste text
        </DisclosureButton>
      </div>
      {isPasting && (
        <div className="space-y-3">
          <TextAreaField
            label="Transcript with its times"
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            variant="soft"
            disabled={!text.trim()}
            onClick={() => {
              void file.readText(text);
              setText("");
              setPasting(false);
            }}
          >
            Use this text
          </Button>
        </div>
      )}
    </section>
  );
}

/** A file or pasted text that was read; `name` is empty for a text. */
export type ReadTranscript = ParsedTranscript & { name: string };

/** Reads transcripts by file or paste. One without a fault is taken at once, another is shown first. */
export function useTranscriptFile(onRead: (transcript: EditedTranscript) => void) {
  const [isReading, setReading] = useState(false);
  const [faulty, setFaulty] = useState<ReadTranscript | null>(null);
  const latest = useRef(0);

  async function read(source: File | string, name: string) {
    latest.current += 1;
    const attempt = latest.current;
    setReading(true);
    setFaulty(null);
    const parsed = await parse(source, name).catch(
      (): ParsedTranscript => ({
        cues: [],
        faults: [{ line: 1, message: `“${name}” can’t be read. Try again.` }],
      }),
    );
    // Another file was chosen meanwhile.
    if (attempt !== latest.current) return;
    setReading(false);
    if (parsed.faults.length === 0) onRead({ kind: "new", name, cues: parsed.cues });
    else setFaulty({ ...parsed, name });
  }

  return {
    isReading,
    /** What was read with faults; null without. */
    faulty,
    readFile: (file: File) => read(file, file.name),
    readText: (text: string) => read(text, ""),
    /** Takes what can be read of a file with faults. */
    takeReadable() {
      if (faulty) onRead({ kind: "new", name: faulty.name, cues: faulty.cues });
      setFaulty(null);
    },
  };
}

// The parser is loaded when a transcript is read.
async function parse(source: File | string, name: string) {
  const { parseTranscript } = await import("./parse-transcript.ts");
  return parseTranscript(source, name);
}

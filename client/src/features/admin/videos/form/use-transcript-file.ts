import { useRef, useState } from "react";
import type { ParsedTranscript } from "./transcript/parse-transcript.ts";
import type { EditedTranscript } from "./video-values.ts";

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
  const { parseTranscript } = await import("./transcript/parse-transcript.ts");
  return parseTranscript(source, name);
}

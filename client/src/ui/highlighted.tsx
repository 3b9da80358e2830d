import { splitAtMarks } from "@/lib/split-at-marks.ts";

/** A text with every occurrence of the marks, whatever their case, marked. */
export function Highlighted({ text, marks }: { text: string; marks: readonly string[] }) {
  return splitAtMarks(text, marks).map((part, index) =>
    part.isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <mark key={index} className="rounded-small bg-accent-tint px-0.5 text-accent-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

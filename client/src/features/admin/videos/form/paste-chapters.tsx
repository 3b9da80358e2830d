import { pluralize } from "@shared/text/text.ts";
import { useState } from "react";
import { DisclosureButton } from "@/features/admin/components/disclosure-button.tsx";
import { Button } from "@/ui/button.tsx";
import { TextAreaField } from "@/ui/field.tsx";
import { type PastedChapter, parseChapterLines } from "./chapter-lines.ts";

/** The most faulty lines that are listed. */
const SHOWN = 5;

/** Reads chapters from lines as people write them below videos, and adds them. */
export function PasteChapters({ onAdd }: { onAdd: (chapters: PastedChapter[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const { chapters, faults } = parseChapterLines(text);

  function handleAdd() {
    onAdd(chapters);
    setText("");
    setOpen(false);
  }

  return (
    <>
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        Paste a list
      </DisclosureButton>
      {isOpen && (
        <div className="w-full space-y-3">
          <TextAreaField
            label="Chapters, a line each"
            hint="A time and a title, such as “0:00 Intro” or “Pick a unit (1:35)”."
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div role="status" className="space-y-1 text-small text-accent-ink">
            {faults.slice(0, SHOWN).map(({ line, message }) => (
              <p key={line}>
                Line {line} {message} It is left out.
              </p>
            ))}
            {faults.length > SHOWN && (
              <p>{pluralize(faults.length - SHOWN, "more line")} can’t be read.</p>
            )}
          </div>
          <Button variant="soft" disabled={chapters.length === 0} onClick={handleAdd}>
            {chapters.length === 0
              ? "No chapters yet"
              : `Add ${pluralize(chapters.length, "chapter")}`}
          </Button>
        </div>
      )}
    </>
  );
}

import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";

type PaletteInputProps = {
  text: string;
  /** The id of the list that the keys move in, and of its option that is chosen. */
  listId: string;
  activeId: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The palette's box: it keeps the focus while the arrow keys move through the list. */
export function PaletteInput({ text, listId, activeId, onChange, onKeyDown }: PaletteInputProps) {
  return (
    <div className="flex h-15 shrink-0 items-center gap-3 border-b pl-5 pr-16">
      <Search size={21} className="shrink-0 text-ink-3" />
      <input
        // The dialog gives its focus to this box as soon as it opens.
        data-autofocus
        type="text"
        role="combobox"
        aria-label="Search articles, videos and chapters"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        enterKeyHint="go"
        placeholder="Search everything"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={200}
        autoComplete="off"
        className="h-full min-w-0 flex-1 text-ellipsis bg-transparent text-lead outline-hidden placeholder:text-ink-3"
      />
    </div>
  );
}

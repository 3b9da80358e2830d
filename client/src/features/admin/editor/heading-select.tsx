import { type ChangeEvent, useRef } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { Select } from "@/ui/select.tsx";

const LEVELS = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `Heading ${id}` }));

type HeadingSelectProps = {
  quill: Quill;
  /** The level at the selection; undefined for normal text. */
  level: unknown;
  range: RangeStatic;
};

/** Turns the selected lines into headings 1 to 6 or normal text. */
export function HeadingSelect({ quill, level, range }: HeadingSelectProps) {
  const isByMouse = useRef(false);

  function handleChange({ target }: ChangeEvent<HTMLSelectElement>) {
    const header = Number(target.value) || false;
    quill.formatLine(range.index, range.length, "header", header, "user");
    // By keyboard each arrow key changes the value: the focus must stay for the next one.
    if (isByMouse.current) quill.focus();
    else target.focus();
  }

  return (
    <Select
      variant="toolbar"
      aria-label="Heading"
      value={typeof level === "number" ? level : ""}
      options={LEVELS}
      onChange={handleChange}
      onPointerDown={() => {
        isByMouse.current = true;
      }}
      onKeyDown={() => {
        isByMouse.current = false;
      }}
    >
      <option value="">Normal</option>
    </Select>
  );
}

import type { Quill, RangeStatic } from "react-quill";

/** The formats of text within a line, by Quill's names; code, sub- and superscript are those of older articles. */
export const INLINE_FORMATS = [
  "bold",
  "italic",
  "underline",
  "strike",
  "color",
  "background",
  "link",
  "code",
  "script",
];
/** The formats of whole lines. */
export const BLOCK_FORMATS = ["header", "list", "blockquote", "code-block", "indent"];

/** Sets or removes a format of the selection as the author's change, so that it is saved and can be undone. */
export function format(quill: Quill, name: string, value: unknown): void {
  quill.focus();
  quill.format(name, value, "user");
}

/** Indents (+1) or outdents (-1) the selected lines; code by two spaces. */
export function indent(quill: Quill, step: 1 | -1): void {
  quill.focus();
  const range = quill.getSelection(true);
  if (quill.getFormat(range)["code-block"]) indentCode(quill, range, step);
  else quill.format("indent", step === 1 ? "+1" : "-1", "user");
}

function indentCode(quill: Quill, range: RangeStatic, step: 1 | -1): void {
  // From the last line up, so that the indexes of those above stay valid.
  for (const line of quill.getLines(range).reverse()) {
    const start = quill.getIndex(line);
    const leading = /^ {0,2}/.exec(line.domNode.textContent ?? "")?.[0].length ?? 0;
    if (step === 1) quill.insertText(start, "  ", "user");
    else if (leading > 0) quill.deleteText(start, leading, "user");
  }
}

/** Removes all formats from the selection, or from what is typed next. Quill's own also deletes selected pictures. */
export function clean(quill: Quill): void {
  quill.focus();
  const range = quill.getSelection(true);
  if (range.length === 0) {
    for (const name of Object.keys(quill.getFormat(range))) {
      if (INLINE_FORMATS.includes(name)) quill.format(name, false, "user");
    }
    return;
  }
  quill.formatText(range.index, range.length, allOff(INLINE_FORMATS), "user");
  quill.formatLine(range.index, range.length, allOff(BLOCK_FORMATS), "user");
}

function allOff(names: readonly string[]): Record<string, false> {
  return Object.fromEntries(names.map((name) => [name, false]));
}

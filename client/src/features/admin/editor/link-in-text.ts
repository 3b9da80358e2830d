import type { Quill, RangeStatic } from "react-quill";
import { lengthOf, type Op } from "./delta-lines.ts";
import { groupAdjacent } from "./inline-html.ts";

type TextLink = RangeStatic & { address: string };

/** A link about to be added or edited. */
export type LinkDraft = {
  /** The link at the caret; null for a new one. */
  existing: TextLink | null;
  range: RangeStatic;
  address: string;
  text: string;
  /** Several lines, or a picture, can't be edited in one text field. */
  isTextFixed: boolean;
};

/** The link at the selection, or a new one made of the selection. */
export function linkDraft(quill: Quill, selection: RangeStatic): LinkDraft {
  const existing =
    selection.length === 0 ? findLink(quill.getContents().ops, selection.index) : null;
  const { index, length } = existing ?? selection;
  const text = quill.getText(index, length);
  const link = quill.getFormat(selection).link;
  return {
    existing,
    range: { index, length },
    address: existing?.address ?? (typeof link === "string" ? link : ""),
    text,
    isTextFixed: text.includes("\n") || text.length < length,
  };
}

/** Puts the link into the text; returns the index after it. */
export function putLink(
  quill: Quill,
  { range: { index, length }, ...draft }: LinkDraft,
  address: string,
  text: string,
): number {
  if (draft.isTextFixed || text === draft.text) {
    quill.formatText(index, length, "link", address, "user");
    return index + length;
  }
  const formats = { ...quill.getFormat(index, length), link: address };
  quill.deleteText(index, length, "user");
  quill.insertText(index, text, formats, "user");
  return index + text.length;
}

/** The whole link that contains or touches an index of the text. */
export function findLink(ops: readonly Op[], index: number): TextLink | null {
  let start = 0;
  for (const { key: address, members } of groupAdjacent(ops, addressOf)) {
    const length = members.reduce((sum, op) => sum + lengthOf(op), 0);
    if (address !== null && index >= start && index <= start + length) {
      return { address, index: start, length };
    }
    start += length;
  }
  return null;
}

function addressOf({ attributes }: Op): string | null {
  return typeof attributes?.link === "string" ? attributes.link : null;
}

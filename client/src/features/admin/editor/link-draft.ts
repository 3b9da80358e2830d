import type { Quill, RangeStatic } from "react-quill";
import { type LinkPlace, linkAt } from "./link-at.ts";

/** A link about to be made or changed. */
export type LinkDraft = {
  /** The link that the author is in; null for a new one. */
  existing: LinkPlace | null;
  place: RangeStatic;
  address: string;
  text: string;
  /** Several lines, or a picture, can't be written anew in one field. */
  isTextFixed: boolean;
};

/** The link at the selection, or one to be made of it. */
export function linkDraft(quill: Quill, range: RangeStatic): LinkDraft {
  const existing = range.length === 0 ? linkAt(quill.getContents().ops, range.index) : null;
  const place = existing ?? range;
  const text = quill.getText(place.index, place.length);
  const link = quill.getFormat(range).link;
  return {
    existing,
    place: { index: place.index, length: place.length },
    address: existing?.address ?? (typeof link === "string" ? link : ""),
    text,
    isTextFixed: text.includes("\n") || text.length < place.length,
  };
}

/** Puts the link into the text; answers where it ends. */
export function putLink(quill: Quill, draft: LinkDraft, address: string, text: string): number {
  const { place } = draft;
  if (draft.isTextFixed || text === draft.text) {
    quill.formatText(place.index, place.length, "link", address, "user");
    return place.index + place.length;
  }
  const formats = { ...quill.getFormat(place.index, place.length), link: address };
  quill.deleteText(place.index, place.length, "user");
  quill.insertText(place.index, text, formats, "user");
  return place.index + text.length;
}

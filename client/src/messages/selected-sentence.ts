import { MESSAGE_LIMITS } from "@shared/content/message-rules.ts";
import { cutText, oneLine } from "@shared/text/text.ts";

/** The reported part of an article: a sentence, and the heading above it, empty without one. */
export type Passage = { passage: string; heading: string };

const END = /[.!?:](?=\s)/g;

/** The whole sentences that a range of a text touches; `end` is behind the last character. */
export function sentencesAround(text: string, start: number, end: number): string {
  const ends = [...text.matchAll(END)].map(({ index }) => index + 1);
  const from = ends.findLast((each) => each <= start) ?? 0;
  const to = ends.find((each) => each >= end) ?? text.length;
  return cutText(oneLine(text.slice(from, to)), MESSAGE_LIMITS.passage);
}

const BLOCK = "p, li, td, th, dt, dd, h2, h3, h4, pre, blockquote, figcaption, summary";

/** The selected sentences of an article's text, completed where the selection is within one block; null for no selection. */
export function selectedPassage(selection: Selection | null): Passage | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = elementOf(range.startContainer)?.closest(".rich-text");
  if (!text?.contains(range.endContainer)) return null;
  const selected = cutText(oneLine(selection.toString()), MESSAGE_LIMITS.passage);
  if (!selected) return null;
  const block = elementOf(range.startContainer)?.closest(BLOCK);
  const passage = block?.contains(range.endContainer) ? sentenceIn(block, range) : selected;
  return { passage: passage || selected, heading: headingAbove(text, range) };
}

function sentenceIn(block: Element, range: Range): string {
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return sentencesAround(block.textContent ?? "", start, start + range.toString().length);
}

function headingAbove(text: Element, range: Range): string {
  const headings = [...text.querySelectorAll("h2, h3, h4")];
  const above = headings.findLast((heading) => range.comparePoint(heading, 0) < 0);
  return cutText(oneLine(above?.textContent ?? ""), MESSAGE_LIMITS.heading);
}

const elementOf = (node: Node): Element | null =>
  node instanceof Element ? node : node.parentElement;

import { diffArrays, diffWordsWithSpace } from "diff";
import type { SafeHtml } from "@/lib/article-html.ts";

/**
 * The text of a paragraph, list item, cell or the like; for an image or video its description, with its address in
 * `media`.
 */
type Passage = { text: string; media?: string };

/** A passage in a document: its element, and its text character by character. */
type Placed = Passage & { element: Element; characters: { node: Text; offset: number }[] };

// An inert document: in the page's own, images would start to load.
function parse(html: SafeHtml): HTMLElement {
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html;
  return body;
}

const INLINE = /^(a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|wbr)$/i;

function placedIn(body: HTMLElement): Placed[] {
  const placed: Placed[] = [];
  // A block between two texts of one element, such as a nested list, splits the passage.
  let open: Placed | null = null;
  for (const node of contentOf(body)) {
    const isText = node instanceof Text;
    const passage: Placed | null = isText ? passageFor(node, body, open) : afterElement(node, open);
    if (passage && passage !== open) placed.push(passage);
    if (passage && isText) addCharacters(passage, node);
    open = passage;
  }
  for (const passage of placed) passage.text = passage.text.trimEnd();
  return placed;
}

/** The texts and elements of an article, without those that the page adds. */
function contentOf(body: HTMLElement): (Text | Element)[] {
  const nodes = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, {
    acceptNode: (node) =>
      node instanceof Element && node.matches("button, svg, .watch")
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  });
  const found: (Text | Element)[] = [];
  while (nodes.nextNode()) found.push(nodes.currentNode as Text | Element);
  return found;
}

/** The passage that a text continues or begins; null for white space between elements. */
function passageFor(text: Text, body: Element, open: Placed | null): Placed | null {
  const element = blockOf(text, body);
  if (open?.element === element) return open;
  return text.data.trim() ? { text: "", element, characters: [] } : null;
}

/** The passage after an element's start: a new one for an image or video, the open one within a line, else none. */
function afterElement(element: Element, open: Placed | null): Placed | null {
  const media = element.getAttribute("src");
  if (media === null) return INLINE.test(element.nodeName) ? open : null;
  const text = element.getAttribute("alt") || (element.nodeName === "IMG" ? "Image" : "Video");
  return { text, media, element, characters: [] };
}

function blockOf(node: Text, body: Element): Element {
  let element: Element = node.parentElement ?? body;
  while (INLINE.test(element.nodeName) && element.parentElement) element = element.parentElement;
  return element;
}

// A run of white space counts as one space, as it is displayed.
function addCharacters(passage: Placed, node: Text): void {
  for (let offset = 0; offset < node.data.length; offset += 1) {
    const character = node.data.charAt(offset);
    const isSpace = /\s/.test(character);
    if (isSpace && (passage.text === "" || passage.text.endsWith(" "))) continue;
    passage.text += isSpace ? " " : character;
    passage.characters.push({ node, offset });
  }
}

// Numbers only new marks. An article itself may contain such elements.
const UNNUMBERED = ".change:not([data-place])";

/** An article's text with its changes marked, and the number of changed places; each mark has its place's number. */
export type Marked = { html: SafeHtml; count: number };

/** Marks the text that was added (`ins`) and removed (`del`) since `former`. Null if the two differ too much. */
export function markChanges(html: SafeHtml, former: SafeHtml): Marked | null {
  const before = placedIn(parse(former));
  const body = parse(html);
  const after = placedIn(body);
  const places = placesOf(before, after);
  if (!places) return null;
  // Goes from the end, so that no mark moves a place that is still to be marked.
  for (const [index, { old, now }] of [...places.entries()].reverse()) {
    const gone = before.slice(old.start, old.end);
    markPlace(body, gone, after.slice(now.start, now.end), after[now.end]);
    for (const mark of body.querySelectorAll<HTMLElement>(UNNUMBERED)) {
      mark.dataset.place = String(index);
    }
  }
  return { html: body.innerHTML as SafeHtml, count: places.length };
}

/** Neighbouring passages that changed: their ranges in the old and the new text. */
type Place = Record<"old" | "now", { start: number; end: number }>;

function placesOf(before: readonly Passage[], after: readonly Passage[]): Place[] | null {
  const keysOf = (passages: readonly Passage[]) =>
    passages.map(({ text, media = "" }) => media + text);
  const parts = diffArrays(keysOf(before), keysOf(after), { timeout: 1_000 });
  if (!parts) return null;
  const places: Place[] = [];
  let [old, now] = [0, 0];
  let place: Place | null = null;
  for (const { removed, added, value } of parts) {
    const start = { old, now };
    if (!added) old += value.length;
    if (!removed) now += value.length;
    if (!added && !removed) {
      place = null;
      continue;
    }
    place ??= { old: { start: start.old, end: old }, now: { start: start.now, end: now } };
    if (places.at(-1) !== place) places.push(place);
    place.old.end = old;
    place.now.end = now;
  }
  return places;
}

function markPlace(
  body: HTMLElement,
  gone: readonly Passage[],
  come: readonly Placed[],
  next: Placed | undefined,
): void {
  const edits = pairsOf(gone, come);
  for (const { before, after } of edits.toReversed()) {
    if (before && after) markWords(before, after);
    else if (after) markWhole(after);
  }
  // Removed passages stand before those that replace them.
  let left: Passage[] = [];
  for (const { before, after } of edits) {
    if (before && !after) left.push(before);
    if (!after) continue;
    insertGone(body, left, after);
    left = [];
  }
  insertGone(body, left, next);
}

type Edit = { before?: Passage; after?: Placed };

/** Pairs removed and added passages, in order: those with much in common; else all removed ones come first. */
function pairsOf(gone: readonly Passage[], come: readonly Placed[]): Edit[] {
  const edits: Edit[] = [];
  let from = 0;
  let added: Edit[] = [];
  const settle = (to: number) => {
    for (const before of gone.slice(from, to)) edits.push({ before });
    edits.push(...added);
    added = [];
  };
  for (const after of come) {
    const found = gone.findIndex((before, index) => index >= from && isSimilar(before, after));
    const before = gone[found];
    if (before) {
      settle(found);
      edits.push({ before, after });
      from = found + 1;
    } else added.push({ after });
  }
  settle(gone.length);
  return edits;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function isSimilar(a: Passage, b: Passage): boolean {
  if (a.media || b.media) return false;
  const [words, others] = [wordsOf(a.text), new Set(wordsOf(b.text))];
  const shared = words.filter((word) => others.has(word)).length;
  return shared * 2 >= Math.max(words.length, others.size);
}

function markWords(before: Passage, after: Placed): void {
  const parts = diffWordsWithSpace(before.text, after.text, { timeout: 300 });
  if (!parts) {
    markWhole(after);
    return;
  }
  let at = after.text.length;
  for (const { added, removed, value } of parts.toReversed()) {
    if (removed) insertWords(value, after, at);
    else at -= value.length;
    if (added) wrapWords(after, at, at + value.length);
  }
}

function markWhole({ media, element, characters, ...passage }: Placed): void {
  if (!media) {
    wrapWords({ ...passage, element, characters }, 0, characters.length);
    return;
  }
  const mark = createMark(element.ownerDocument, "ins", "");
  element.replaceWith(mark);
  mark.append(element);
}

/** Wraps the characters from `start` to `end`, node by node, the last node first. */
function wrapWords({ characters }: Placed, start: number, end: number): void {
  let to = end;
  while (to > start) {
    const { node, offset } = characters[to - 1] ?? {};
    if (!node || offset === undefined) return;
    let from = to - 1;
    while (from > start && characters[from - 1]?.node === node) from -= 1;
    const first = node.splitText(characters[from]?.offset ?? offset);
    first.splitText(offset + 1 - (characters[from]?.offset ?? offset));
    const mark = createMark(node.ownerDocument, "ins", "");
    first.replaceWith(mark);
    mark.append(first);
    to = from;
  }
}

/** Puts removed words before the character at `at`. */
function insertWords(words: string, { characters, element }: Placed, at: number): void {
  const mark = createMark(element.ownerDocument, "del", words);
  const here = characters[at];
  if (here) here.node.splitText(here.offset).before(mark);
  else characters.at(-1)?.node.after(mark);
}

/** Puts removed passages before another one, or at the end of the text. */
function insertGone(body: HTMLElement, gone: readonly Passage[], next: Placed | undefined): void {
  const before = next && placeBefore(next.element, body);
  for (const { text, media } of gone) {
    const isInList = before?.nodeName === "LI";
    const passage = body.ownerDocument.createElement(isInList ? "li" : "p");
    passage.append(createMark(body.ownerDocument, "del", media ? `[${text}]` : text));
    if (before) before.before(passage);
    else body.append(passage);
  }
}

/** The element that a paragraph can be put before: a cell, caption, note or code text gives the element around it. */
function placeBefore(element: Element, body: HTMLElement): Element | undefined {
  const around = element.closest("table, figure, pre, .callout")?.closest("body > *, li > *");
  const own = element.closest("p") ?? element;
  const place = around ?? (own === body ? own.firstElementChild : own);
  return place && INLINE.test(place.nodeName) ? undefined : (place ?? undefined);
}

const LABELS = { ins: "Added: ", del: "Removed: " };

/** A mark that screen readers announce, too. */
function createMark(document: Document, name: "ins" | "del", text: string): HTMLElement {
  const mark = document.createElement(name);
  mark.className = "change";
  const label = document.createElement("span");
  label.className = "sr-only";
  label.textContent = LABELS[name];
  mark.append(label, text);
  return mark;
}

const NAME = "passage";

// Browsers before 2025 lack it, as some tests do.
const registry = (): HighlightRegistry | undefined => globalThis.CSS?.highlights;

/** Marks the passage in an element's text, and returns where it is; null where it isn't there, as the text has changed. */
export function markPassage(container: Element, anchor: string, passage: string): Range | null {
  const range = findPassage(container, anchor, passage);
  if (range) registry()?.set(NAME, new Highlight(range));
  return range;
}

/** Takes the mark away. */
export function unmarkPassage(): void {
  registry()?.delete(NAME);
}

/** Where a passage is behind the heading with this id, whatever the white space in it. */
export function findPassage(container: Element, anchor: string, passage: string): Range | null {
  const heading = anchor ? container.ownerDocument.getElementById(anchor) : null;
  let text = "";
  const places: Place[] = [];
  const walker = container.ownerDocument.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isBefore =
      heading && heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
    if (!(node instanceof Text) || isBefore) continue;
    places.push({ node, from: text.length });
    text += node.data;
  }
  const words = passage.split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const found = new RegExp(words.map(escapeRegExp).join("\\s*"), "u").exec(text);
  const [start, end] = found
    ? [placeAt(places, found.index), placeAt(places, found.index + found[0].length)]
    : [];
  if (!start || !end) return null;
  const range = container.ownerDocument.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

type Place = { node: Text; from: number };

/** The text node that a place in all text together is in. */
function placeAt(places: readonly Place[], at: number) {
  const place = places.findLast(({ from }) => from <= at);
  return place && { node: place.node, offset: Math.min(at - place.from, place.node.length) };
}

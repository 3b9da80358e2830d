import { decodeOrKeep } from "@shared/text/text.ts";
import { useEffect, useRef, useState } from "react";
import { savedPosition } from "@/lib/scroll-restoration.ts";
import { escapeRegExp } from "@/ui/highlighted.tsx";

type FoundPassageProps = {
  passage: string;
  /** The key of the history entry: the same passage may be opened again. */
  scrollKey?: string | undefined;
  html: string;
};

/** Marks the sentence that a search found, scrolls to it unless the history restores a position, and announces it. */
export function FoundPassage({ passage, scrollKey, html }: FoundPassageProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [announced, setAnnounced] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or history entry is another place
  useEffect(() => {
    const article = place.current?.closest("article");
    const anchor = decodeOrKeep(window.location.hash.slice(1));
    const range = article ? markPassage(article, anchor, passage) : null;
    const heading = document.getElementById(anchor);
    if (savedPosition(scrollKey) === undefined) scrollTo(range, heading);
    setAnnounced(sayFound(passage, heading?.getAttribute("aria-label") ?? "", range !== null));
    return unmarkPassage;
  }, [passage, scrollKey, html]);

  return (
    <p ref={place} role="status" className="sr-only">
      {announced}
    </p>
  );
}

/** Scrolls to the heading, unless the found text is too far below it to be seen with it. */
function scrollTo(range: Range | null, heading: HTMLElement | null): void {
  const around = range?.startContainer.parentElement;
  const top = (element: Element) => element.getBoundingClientRect().top;
  const isFar = around && heading && top(around) - top(heading) > window.innerHeight * 0.6;
  if (heading && !isFar) heading.scrollIntoView();
  else around?.scrollIntoView({ block: "center" });
}

function sayFound(passage: string, heading: string, isThere: boolean): string {
  const under = heading && ` under “${heading}”`;
  if (isThere) return `Marked${under}: ${passage.replaceAll("\t", ", ")}`;
  return heading ? `You are at “${heading}”.` : "";
}

const NAME = "passage";

// Browsers before 2025 and jsdom lack highlights.
const registry = (): HighlightRegistry | undefined => globalThis.CSS?.highlights;

/** Marks the passage in an element's text, and returns its range; null if it is missing, as the text has changed. */
function markPassage(container: Element, anchor: string, passage: string): Range | null {
  const range = findPassage(container, anchor, passage);
  if (range) registry()?.set(NAME, new Highlight(range));
  return range;
}

function unmarkPassage(): void {
  registry()?.delete(NAME);
}

/** The range of a passage behind the heading with this id, whatever the white space in it. */
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
  // No ReDoS: words hold no white space, so that each place of the text is tried once for each word.
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

type Place = { node: Text; from: number };

/** The text node at a position in the joined text. */
function placeAt(places: readonly Place[], at: number) {
  const place = places.findLast(({ from }) => from <= at);
  return place && { node: place.node, offset: Math.min(at - place.from, place.node.length) };
}

import { decodeOrKeep } from "@shared/text/text.ts";
import { useEffect, useRef, useState } from "react";
import { markPassage, unmarkPassage } from "@/lib/mark-passage.ts";
import { savedPosition } from "@/lib/scroll-restoration.ts";

type FoundPassageProps = {
  /** The sentence that a search has found. */
  passage: string;
  /** The history entry that it belongs to: the same passage may be opened again. */
  scrollKey?: string | undefined;
  /** The text that it is in. */
  html: string;
};

/**
 * Marks the sentence in the article around it that a search has found, scrolls to it, and says where it is. Coming back
 * restores the position instead.
 */
export function FoundPassage({ passage, scrollKey, html }: FoundPassageProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or history entry is another place
  useEffect(() => {
    const article = place.current?.closest("article");
    const anchor = decodeOrKeep(window.location.hash.slice(1));
    const range = article ? markPassage(article, anchor, passage) : null;
    const heading = document.getElementById(anchor);
    if (savedPosition(scrollKey) === undefined) scrollTo(range, heading);
    setSaid(sayFound(passage, heading?.getAttribute("aria-label") ?? "", range !== null));
    return unmarkPassage;
  }, [passage, scrollKey, html]);

  return (
    <p ref={place} role="status" className="sr-only">
      {said}
    </p>
  );
}

/** The heading, unless what was found is too far below it to be seen with it. */
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

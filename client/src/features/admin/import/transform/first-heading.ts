import { element, elementsIn, isNamed, replaceElements } from "@shared/content/html-tree.ts";
import type { Element, Root } from "hast";

/** Takes a heading out of a text, in which its images stay. */
export function takeHeading(tree: Root, heading: Element): void {
  const images = elementsIn(heading).filter(isNamed("img"));
  replaceElements(tree, (each) => {
    if (each !== heading) return undefined;
    return images.length > 0 ? [element("p", images)] : [];
  });
}

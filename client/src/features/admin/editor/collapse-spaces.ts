import { createSpaceCollapser } from "@/lib/space-collapser.ts";

/** Replaces a non-breaking space while Quill parses HTML, which would turn it into a plain one. Occurs in no text. */
export const NBSP_MARKER = "\ufdd0";

/** Collapses white space as CSS does. Non-breaking spaces become `NBSP_MARKER`. */
export function collapseSpaces(box: Element): void {
  const spaces = createSpaceCollapser<Text>(
    ({ data }) => data.replaceAll("\u00a0", NBSP_MARKER),
    (text, shown) => {
      if (shown !== text.data) text.data = shown;
    },
  );
  const walk = (node: Node) => {
    // `childNodes` as a list takes jsdom twice as long.
    for (let child = node.firstChild; child; child = child.nextSibling) {
      // `instanceof` would fail: a command has documents of several windows.
      if (child.nodeType === Node.TEXT_NODE) spaces.takeText(child as Text);
      else if (child.nodeType === Node.ELEMENT_NODE) walkInto(child as Element);
    }
  };
  const walkInto = (element: Element) => spaces.takeElement(element.localName, () => walk(element));
  walk(box);
  spaces.endLine();
}

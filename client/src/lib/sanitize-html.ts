import { sanitizeAttributes, sanitizerConfig } from "@shared/content/html-rules.ts";
import createDOMPurify, { type DOMPurify } from "dompurify";

let purifier: DOMPurify | null = null;

/**
 * Sanitises untrusted HTML: removes all that the lists of elements, attributes and URLs don't have. Needs a document.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  purifier ??= createPurifier();
  return purifier.sanitize(html, { ...sanitizerConfig, RETURN_DOM_FRAGMENT: true });
}

/** Sanitises HTML and returns it as a string, for storing. Takes time in proportion to its length, in jsdom too. */
export function sanitizeToText(html: string): string {
  purifier ??= createPurifier();
  // Asked for a string, DOMPurify would keep elements with the attribute `is`, with an empty one. The body is null if a
  // frameset stands in for it.
  const body = purifier.sanitize(html, {
    ...sanitizerConfig,
    RETURN_DOM: true,
  }) as HTMLElement | null;
  return body?.innerHTML ?? "";
}

function createPurifier(): DOMPurify {
  const created = createDOMPurify(window);
  created.addHook("afterSanitizeAttributes", sanitizeAttributes);
  return created;
}

import type { Config } from "dompurify";

/** The address of a published image: the SHA-256 of its bytes, and its type. */
export const STORED_IMAGE = /^\/api\/knowledge-base\/pictures\/([0-9a-f]{64})\.(png|jpg|webp|gif)$/;

const IMAGE_SOURCE = /^(https?:|data:image\/(png|jpe?g|gif|webp|avif);)/i;

/** True for an address that an article's image may have. */
export const isImageSource = (source: string): boolean =>
  IMAGE_SOURCE.test(source) || STORED_IMAGE.test(source);

/** The addresses of the players that an article may embed. */
export const VIDEO_SOURCE =
  /^https:\/\/(player\.vimeo\.com\/video\/|www\.youtube-nocookie\.com\/embed\/)[\w-]+(\?[\w=&%-]*)?$/;

/** The elements of text within a line that article HTML may have. */
export const INLINE_TAGS = "a b code em i s span strong sub sup u".split(" ");

/** DOMPurify's configuration for article HTML, the same in the browser and on the server. */
export const sanitizerConfig: Config = {
  ALLOWED_TAGS: [
    ...INLINE_TAGS,
    ..."blockquote br figcaption figure h1 h2 h3 h4 h5 h6 iframe img li ol p pre table tbody td th thead tr ul".split(
      " ",
    ),
  ],
  ALLOWED_ATTR:
    "alt class colspan dir height href lang rowspan scope src start style title width".split(" "),
  // DOMPurify's own root is not in ALLOWED_TAGS, so it would copy the content beside the root, and throw the copy away.
  ADD_FORBID_CONTENTS: ["body"],
  // Attributes that are no URLs are exempt from the pattern below.
  ADD_URI_SAFE_ATTR: ["colspan", "dir", "height", "lang", "rowspan", "scope", "start", "width"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|data:image\/|\/(?!\/)|#)/i,
};

/** DOMPurify's `afterSanitizeAttributes` hook, for rules that its configuration can't express. */
export function sanitizeAttributes(element: Element): void {
  keepColours(element);
  keepEditorClasses(element);
  const source = element.getAttribute("src") ?? "";
  if (element.nodeName === "IMG" && !isImageSource(source)) element.remove();
  if (element.nodeName === "IFRAME" && !VIDEO_SOURCE.test(source)) element.remove();
  if (element.nodeName === "A" && /^data:/i.test(element.getAttribute("href") ?? "")) {
    element.removeAttribute("href");
  }
}

// Any other style could cover the page or load a resource.
function keepColours(element: Element): void {
  if (!element.hasAttribute("style")) return;
  const style: CSSStyleDeclaration | undefined = (element as HTMLElement).style;
  const kept = ["color", "background-color"]
    .map((name) => [name, style?.getPropertyValue(name) ?? ""] as const)
    .filter(([, value]) => value && !/url|var|expression|^(transparent|initial)$/i.test(value));
  element.removeAttribute("style");
  for (const [name, value] of kept) style?.setProperty(name, value);
}

function keepEditorClasses(element: Element): void {
  if (!element.hasAttribute("class")) return;
  const kept = [...element.classList].filter((name) =>
    /^ql-(indent-[1-8]|video|syntax)$/.test(name),
  );
  if (kept.length > 0) element.className = kept.join(" ");
  else element.removeAttribute("class");
}

import createDOMPurify, { type Config, type DOMPurify } from "dompurify";

const IMAGE_SOURCE = /^(https?:|data:image\/(png|jpe?g|gif|webp|avif);)/i;
/** The addresses of the players that an article may embed. */
export const VIDEO_SOURCE =
  /^https:\/\/(player\.vimeo\.com\/video\/|www\.youtube-nocookie\.com\/embed\/)[\w-]+(\?[\w=&%-]*)?$/;
const EDITOR_CLASS = /^ql-(indent-[1-8]|video|syntax)$/;
const COLOURS = ["color", "background-color"];

const CONFIG: Config = {
  ALLOWED_TAGS:
    "a b blockquote br code em figcaption figure h1 h2 h3 h4 h5 h6 i iframe img li ol p pre s span strong sub sup table tbody td th thead tr u ul".split(
      " ",
    ),
  ALLOWED_ATTR: "alt class colspan height href rowspan scope src start style title width".split(
    " ",
  ),
  // Not URLs: they are not tested against the pattern below.
  ADD_URI_SAFE_ATTR: ["colspan", "height", "rowspan", "scope", "start", "width"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|data:image\/|\/(?!\/)|#)/i,
};

let purifier: DOMPurify | null = null;

/** Sanitises untrusted HTML: what is not on the lists of elements, attributes and URLs is removed. Needs a document. */
export function sanitizeHtml(html: string): DocumentFragment {
  purifier ??= createPurifier();
  return purifier.sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true });
}

/** Sanitises HTML and returns it as a string, as it is stored. */
export function sanitizeToText(html: string): string {
  // An inert document: in the page's own, images would start to load.
  const box = document.implementation.createHTMLDocument("").createElement("div");
  box.append(sanitizeHtml(html));
  return box.innerHTML;
}

function createPurifier(): DOMPurify {
  const created = createDOMPurify(window);
  created.addHook("afterSanitizeAttributes", (element) => {
    keepColours(element);
    keepEditorClasses(element);
    if (element.nodeName === "IMG") keepSource(element, IMAGE_SOURCE);
    if (element.nodeName === "IFRAME") keepSource(element, VIDEO_SOURCE);
    if (element.nodeName === "A" && /^data:/i.test(element.getAttribute("href") ?? "")) {
      element.removeAttribute("href");
    }
  });
  return created;
}

// Any other style could cover the page or load a resource.
function keepColours(element: Element): void {
  if (!(element instanceof HTMLElement) || !element.hasAttribute("style")) return;
  const kept = COLOURS.map((name) => [name, element.style.getPropertyValue(name)] as const).filter(
    ([, value]) => value !== "" && !/url|var|expression|^(transparent|initial)$/i.test(value),
  );
  element.removeAttribute("style");
  for (const [name, value] of kept) element.style.setProperty(name, value);
}

function keepEditorClasses(element: Element): void {
  const kept = [...element.classList].filter((name) => EDITOR_CLASS.test(name));
  if (kept.length > 0) element.className = kept.join(" ");
  else element.removeAttribute("class");
}

function keepSource(element: Element, allowed: RegExp): void {
  if (!allowed.test(element.getAttribute("src") ?? "")) element.remove();
}

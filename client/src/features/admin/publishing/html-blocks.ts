/** A top-level block of an article's HTML. Blocks with the same `key` show the same. */
export type HtmlBlock = { html: string; key: string };

const BLOCK_TAG = /\s*(<\/?(?:blockquote|figure|h[1-6]|iframe|img|li|ol|p|t[a-z]+|ul)\b[^>]*>)\s*/g;

/** Splits an article's HTML into its paragraphs, headings, lists and other top-level blocks. Nothing in it is loaded. */
export function splitBlocks(html: string): HtmlBlock[] {
  // An inert document: in the page's own, images would start to load.
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html;
  return [...body.childNodes].flatMap((node) => {
    const source = node instanceof Element ? node.outerHTML : escapeText(node.textContent ?? "");
    return source.trim() ? [{ html: source, key: keyOf(node.nodeName, source) }] : [];
  });
}

// The editor writes other spaces between elements than the built-in files have; in code every space counts.
function keyOf(nodeName: string, source: string): string {
  if (nodeName === "PRE") return source;
  return source.replace(/\s+/g, " ").replace(BLOCK_TAG, "$1").trim();
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

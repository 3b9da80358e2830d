import { sanitizeHtml } from "./sanitize-html.ts";

/** Converts an article's HTML to plain text, one line per block, with placeholders for images and videos. */
export function htmlToText(html: string): string {
  const fragment = sanitizeHtml(html);
  for (const image of fragment.querySelectorAll("img")) {
    image.replaceWith(`[picture${image.alt && `: ${image.alt}`}]`);
  }
  for (const frame of fragment.querySelectorAll("iframe"))
    frame.replaceWith(`[video: ${frame.src}]\n`);
  for (const block of fragment.querySelectorAll(
    "p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, tr",
  )) {
    block.append("\n");
  }
  return (fragment.textContent ?? "").replace(/\n{2,}/g, "\n").trim();
}

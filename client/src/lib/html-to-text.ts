import { sanitizeHtml } from "./sanitize-html.ts";

/** The text that an article's HTML shows, a line a paragraph, with a word for each picture and video. */
export function htmlToText(html: string): string {
  const fragment = sanitizeHtml(html);
  for (const picture of fragment.querySelectorAll("img")) {
    picture.replaceWith(`[picture${picture.alt && `: ${picture.alt}`}]`);
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

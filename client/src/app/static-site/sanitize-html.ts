import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { sanitizeHtml } from "@/lib/sanitize-html.ts";
import { hrefOf } from "./hash-address.ts";

/** Sanitises an article's HTML as the product does, and leads its pictures and links to where they are in the folder. */
export function sanitizeToText(html: string): string {
  const fragment = sanitizeHtml(html);
  for (const image of fragment.querySelectorAll("img")) {
    const [address] = STORED_PICTURE.exec(image.getAttribute("src") ?? "") ?? [];
    if (address) image.setAttribute("src", `pictures/${address.split("/").at(-1)}`);
  }
  for (const link of fragment.querySelectorAll("a[href^='/']")) {
    link.setAttribute("href", hrefOf(link.getAttribute("href") ?? ""));
  }
  const box = document.implementation.createHTMLDocument("").createElement("div");
  box.append(fragment);
  return box.innerHTML;
}

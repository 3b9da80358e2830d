import { VIDEO_SOURCE } from "@shared/content/html-rules.ts";

/** What a rehearsal wants to know about an article's HTML. */
export type HtmlFacts = {
  isEmpty: boolean;
  /** The addresses that it links to, each once. */
  links: readonly string[];
  picturesWithoutAlt: number;
  /** The addresses of videos that no allowed player shows. */
  refusedVideos: readonly string[];
};

/** Reads an article's HTML, not necessarily sanitised. Nothing in it is loaded or run. */
export function htmlFacts(html: string | null): HtmlFacts {
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html ?? "";
  const all = (selector: string, attribute: string) =>
    [...body.querySelectorAll(selector)].map((each) => each.getAttribute(attribute) ?? "");
  return {
    isEmpty: !body.textContent?.trim() && !body.querySelector("img, iframe"),
    links: [...new Set(all("a[href]", "href"))],
    picturesWithoutAlt: all("img", "alt").filter((alt) => alt.trim() === "").length,
    refusedVideos: [...all("iframe, video, embed", "src"), ...all("object", "data")].filter(
      (source) => !VIDEO_SOURCE.test(source),
    ),
  };
}

import { renameElement } from "@/lib/article-html.ts";
import { htmlToText } from "./html-page.ts";

/** The boxes that documentation generators write for notes and warnings: Sphinx, MkDocs, Docusaurus, GitHub and AsciiDoc. */
const BOX = ".admonition, .theme-admonition, .markdown-alert, .admonitionblock";
const BOX_TITLE = ".admonition-title, [class*=admonitionHeading], .markdown-alert-title";

/** The first words of an article's callouts, by what they are called elsewhere. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["note", "Note"],
  ["info", "Note"],
  ["tip", "Tip"],
  ["hint", "Tip"],
  ["important", "Important"],
  ["warning", "Warning"],
  ["caution", "Warning"],
  ["attention", "Warning"],
  ["danger", "Warning"],
]);
/** How GitHub's Markdown begins a callout. */
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(\n|$)/i;

/** Makes the notes and warnings of a document callouts, in place: quotes that begin with "Note:". Returns a line for each other name. */
export function makeCallouts(body: HTMLElement): string[] {
  body.querySelectorAll(".admonitionblock > table").forEach(unwrapTable);
  const renamed = [...body.querySelectorAll(BOX)].flatMap((box) => makeCallout(box) ?? []);
  return [...new Set(renamed)];
}

/** The Markdown of a quote, with the first word of a callout where it begins one as on GitHub. */
export function convertAlert(quote: string): string {
  return quote.replace(ALERT, (_, name: string) => `**${LABELS.get(name.toLowerCase())}:** `);
}

/** AsciiDoc has a row of a table: the name, which may be an icon, and the text. */
function unwrapTable(table: Element): void {
  const name = table.querySelector(".icon");
  const text = table.querySelector(".content");
  if (!name || !text) return;
  const icon = name.querySelector("img, i");
  const title = table.ownerDocument.createElement("p");
  title.className = "admonition-title";
  title.textContent =
    htmlToText(name) || icon?.getAttribute("alt") || icon?.getAttribute("title") || "";
  const isLine = !text.querySelector("p, ul, ol, dl, pre, table, div");
  table.replaceWith(title, renameElement(text, isLine ? "p" : "div"));
}

function makeCallout(box: Element): string | null {
  const title = box.querySelector(BOX_TITLE);
  const name = htmlToText(title).replace(/:$/, "");
  title?.remove();
  const quote = renameElement(box, "blockquote");
  const label = LABELS.get(name.toLowerCase());
  const bold = quote.ownerDocument.createElement("strong");
  bold.textContent = label ? `${label}:` : name;
  const first = quote.querySelector("p, ul, ol, dl, pre, table, img");
  if (label && first?.localName === "p") first.prepend(bold, " ");
  else if (name) {
    const paragraph = quote.ownerDocument.createElement("p");
    paragraph.append(bold);
    quote.prepend(paragraph);
  }
  const isRenamed = label && label.toLowerCase() !== name.toLowerCase();
  return isRenamed ? `“${name}” is “${label}” here.` : null;
}

import { strikethrough, tables } from "@joplin/turndown-plugin-gfm";
import { linkText, oneLine } from "@shared/text/text.ts";
import TurndownService from "turndown";
import { absoluteUrl } from "@/lib/paths.ts";

/** What an article's Markdown is made of; `html` is sanitised. */
export type MarkdownSource = { title: string; description: string; link: string; html: string };

/** An article as Markdown: its title, description and text. Links and pictures have whole addresses. */
export function articleMarkdown({ title, description, link, html }: MarkdownSource): string {
  const converter = createConverter(absoluteUrl(link));
  const parts = [
    `# ${converter.escape(oneLine(title))}`,
    converter.escape(oneLine(description)),
    converter.turndown(html),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function createConverter(base: string): TurndownService {
  const converter = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "_",
  });
  converter.use([tables, strikethrough]);
  // Text that looks like a tag must not become one where the Markdown is shown.
  const escapeMarkdown = converter.escape.bind(converter);
  converter.escape = (text) => escapeMarkdown(text).replace(/<(?=[a-z/!?])/gi, "\\<");
  const addressIn = (node: HTMLElement, attribute: string) => {
    const address = node.getAttribute(attribute) ?? "";
    const whole = URL.canParse(address, base) ? new URL(address, base).href : "";
    return whole.replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  };
  // The title is the only heading of the first level, as on the page.
  converter.addRule("heading", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
    replacement: (content, { nodeName }) =>
      content.trim() &&
      `\n\n${"#".repeat(Math.max(2, Number(nodeName[1])))} ${oneLine(content)}\n\n`,
  });
  converter.addRule("link", {
    filter: (node) => node.nodeName === "A" && node.hasAttribute("href"),
    replacement: (content, node) => content.trim() && `[${content}](${addressIn(node, "href")})`,
  });
  converter.addRule("picture", {
    filter: "img",
    replacement: (_content, node) => {
      const text = linkText(node.getAttribute("alt") ?? "");
      // A picture inside the HTML would be longer than the article.
      const isInside = /^data:/i.test(node.getAttribute("src") ?? "");
      return isInside ? `[picture${text && `: ${text}`}]` : `![${text}](${addressIn(node, "src")})`;
    },
  });
  converter.addRule("video", {
    filter: "iframe",
    replacement: (_content, node) => `\n\n[Video](${addressIn(node, "src")})\n\n`,
  });
  converter.addRule("code", {
    filter: "pre",
    replacement: (_content, node) => codeBlock(node.textContent ?? ""),
  });
  return converter;
}

/** The fence is longer than every one inside. */
function codeBlock(code: string): string {
  // Not as arguments of one call, which has room for some hundred thousand.
  const runs = [...code.matchAll(/`+/g)];
  const longest = runs.reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}\n${code.replace(/\n$/, "")}\n${fence}\n\n`;
}

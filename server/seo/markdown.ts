import { strikethrough, tables } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { absoluteUrl } from "@/lib/absolute-url.ts";

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
  // The title is the only heading of the first level, as on the page.
  converter.addRule("heading", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
    replacement: (content, node) =>
      content.trim() &&
      `\n\n${"#".repeat(Math.max(2, Number(node.nodeName[1])))} ${oneLine(content)}\n\n`,
  });
  converter.addRule("link", {
    filter: (node) => node.nodeName === "A" && node.hasAttribute("href"),
    replacement: (content, node) =>
      content.trim() && `[${content}](${wholeAddress(attribute(node, "href"), base)})`,
  });
  converter.addRule("picture", {
    filter: "img",
    replacement: (_content, node) => picture(attribute(node, "alt"), attribute(node, "src"), base),
  });
  converter.addRule("video", {
    filter: "iframe",
    replacement: (_content, node) =>
      `\n\n[Video](${wholeAddress(attribute(node, "src"), base)})\n\n`,
  });
  converter.addRule("code", {
    filter: "pre",
    replacement: (_content, node) => codeBlock(node.textContent ?? ""),
  });
  return converter;
}

const attribute = (node: unknown, name: string) =>
  (node as { getAttribute(name: string): string | null }).getAttribute(name) ?? "";

function picture(alt: string, source: string, base: string): string {
  const text = oneLine(alt).replace(/[[\]\\]/g, "\\$&");
  // A picture inside the HTML would be longer than the article.
  return /^data:/i.test(source)
    ? `[picture${text && `: ${text}`}]`
    : `![${text}](${wholeAddress(source, base)})`;
}

/** The fence is longer than every one inside. */
function codeBlock(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}\n${code.replace(/\n$/, "")}\n${fence}\n\n`;
}

function wholeAddress(address: string, base: string): string {
  const whole = URL.canParse(address, base) ? new URL(address, base).href : "";
  return whole.replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

import { posix } from "node:path";
import type { PageHead } from "@shared/page-head.ts";
import type { Video } from "@shared/schema.ts";
import { headingsIn, removeTags } from "@shared/text/markup.ts";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { escapeHtml } from "./page-template.ts";

/** Where an address of the page leads in the exported site; null for one that is not in it, and for an external one itself. */
type Lead = (address: string) => string | null;

export type PageLeads = {
  /** Of links and forms. */
  link: Lead;
  /** Of pictures and icons. */
  file: Lead;
};

// A start tag with its attributes, an end tag, or a comment of React's. Both that and the browser's own HTML have no other
// quotes, and no ">" outside of them.
const TAG =
  /<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])((?:[^>"]|"[^"]*(?:"|$))*)(?:>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const ATTRIBUTE = /\s([a-z-]+)="([^"]*)"/gi;

/** Paths of the server that no folder has: its answers, texts for programs, and the form for messages. */
export const SERVER_ONLY = /^\/(?:(?:api|message)(?:[/?#]|$)|[^?#]*\.(?:md|xml)(?:[?#]|$))/;

const hrefIn = (attributes: string) => /\shref="([^"]*)"/.exec(attributes)?.[1] ?? "";

/** What needs the product's scripts or the server. */
const isUseless = (name: string, attributes: string) =>
  name === "template" ||
  (name === "script" && !/\ssrc="/.test(attributes)) ||
  (name === "button" && !/\stype="submit"/.test(attributes)) ||
  // Links of an article's text have no class, and keep their words.
  (name === "a" && /\sclass="/.test(attributes) && SERVER_ONLY.test(hrefIn(attributes))) ||
  /\sclass="[^"]*noscript:hidden/.test(attributes);

/**
 * Turns what the server has rendered into HTML for a folder: as it is without JavaScript, with `leads` in the place of its
 * addresses. A link to nowhere keeps its text, one to an article's Markdown or to a feed goes.
 */
export function rewriteHtml(html: string, leads: PageLeads): string {
  return withoutUseless(html).replace(TAG, (tag, slash?: string, name?: string) => {
    if (!name || name === "noscript") return "";
    return slash ? tag : rewriteTag(tag, name, leads);
  });
}

function withoutUseless(html: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } of html.matchAll(TAG)) {
    if (index < end || slash || !isUseless(name, attributes)) continue;
    parts.push(html.slice(end, index));
    end = endOfElement(html, name, index + tag.length);
  }
  return [...parts, html.slice(end)].join("");
}

/** Where an element ends whose content begins here. */
function endOfElement(html: string, name: string, start: number): number {
  // No ReDoS: it is TAG for one name.
  const tags = new RegExp(`<(/?)${name}\\b(?:[^>"]|"[^"]*(?:"|$))*(?:>|$)`, "gi");
  tags.lastIndex = start;
  let depth = 1;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    depth += match[1] ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}

function rewriteTag(tag: string, name: string, leads: PageLeads): string {
  let isMissing = false;
  const written = tag.replace(ATTRIBUTE, (whole, key: string, value: string) => {
    if (key === "aria-keyshortcuts") return "";
    if (key === "style") return rewriteStyle(whole, leads);
    const lead = leadOf(name, key, leads);
    const found = lead?.(unescapeHtml(value));
    if (found) return ` ${key}="${escapeHtml(found)}"`;
    // A film is one without its picture, too.
    isMissing ||= lead === leads.file && key !== "poster";
    return lead ? "" : whole;
  });
  if (!isMissing) return written;
  // Its description stands for a picture that is missing.
  return name === "img" ? (/\salt="([^"]*)"/.exec(tag)?.[1] ?? "") : "";
}

function leadOf(name: string, attribute: string, { link, file }: PageLeads): Lead | undefined {
  // All searches are made on one page.
  if (attribute === "action") return () => link(paths.search);
  if (attribute === "href" && name === "a") return link;
  const isFile = attribute === "src" || attribute === "poster";
  return isFile || (attribute === "href" && name === "link") ? file : undefined;
}

const CSS_ADDRESS = /url\(&quot;(\/(?:(?!&quot;).)*)&quot;\)/g;

function rewriteStyle(attribute: string, { file }: PageLeads): string {
  return attribute.replace(CSS_ADDRESS, (_text, address: string) => {
    const found = file(unescapeHtml(address));
    return found ? `url(&quot;${escapeHtml(found)}&quot;)` : "none";
  });
}

const NAMED: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", nbsp: "\u00a0" };

/** The text of an attribute as React and browsers write it. */
function unescapeHtml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (sign, hex, decimal, name) => {
    if (name) return NAMED[name] ?? sign;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

/** Every address of files in rendered HTML, as they are written there. */
export function fileAddresses(html: string): string[] {
  const found: string[] = [];
  const file = (address: string) => {
    found.push(address);
    return address;
  };
  rewriteHtml(html, { link: (address) => address, file });
  return found;
}

// A card's link comes after its thumbnail.
const PICTURE = /<img src="([^"]*)"[^>]*(?:>|$)/g;
const VIDEO = /[?;]video=(\d+)/g;

/**
 * Rendered HTML with the videos' own thumbnails in the place of their host's, as an exported site asks nobody else. Those in
 * the first view have their own as a background; one without keeps its colour.
 */
export function withOwnThumbnails(
  html: string,
  videos: readonly Pick<Video, "id" | "thumbnailUrl">[],
): string {
  const host: string = site.thumbnailHost;
  const own = new Map(videos.map(({ id, thumbnailUrl }) => [String(id), escapeHtml(thumbnailUrl)]));
  const links = [...html.matchAll(VIDEO)];
  let next = 0;
  return html.replace(PICTURE, (tag: string, source: string, at: number) => {
    if (host === "" || !source.startsWith(host)) return tag;
    while ((links[next]?.index ?? html.length) < at + tag.length) next += 1;
    const id = links[next]?.[1] ?? "";
    const isFirst = tag.includes(' loading="eager"');
    const picture = (isFirst ? [...tag.matchAll(CSS_ADDRESS)][0]?.[1] : own.get(id)) ?? "";
    return picture.startsWith("/") ? `<img src="${picture}"${tag.slice(source.length + 11)}` : "";
  });
}

/** The identifier of the video that an address opens; null for other pages. */
export function openVideoId(search: string): number | null {
  const id = new URLSearchParams(search).get("video");
  return id === null ? null : Number(id);
}

/** Rendered HTML without the player of a film that the site has not. */
export const withoutPlayer = (html: string): string =>
  html.replace(/<video\b[^>]*(?:>[\s\S]*?(?:<\/video>|$)|$)/g, "");

/** A value as a script that gives it a name: JSON without what ends scripts, or lines, in a text. */
export function valueScript(name: string, value: unknown): string {
  const plain = JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `window.${name} = ${plain};\n`;
}

/** The texts of the larger headings of an article's text, which have anchors. */
export function articleHeadings(page: string): string[] {
  return headingsIn(page)
    .filter(({ level, start }) => page.startsWith(`<h${level} id="section-`, start) && level <= 3)
    .map(({ html }) => unescapeHtml(removeTags(html)).trim());
}

// 'self' where a server sends the files; in a folder they are at file: addresses.
const POLICY =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; style-src-attr 'unsafe-inline'; img-src 'self' file: data: https:; media-src 'self' file:; frame-src https://player.vimeo.com https://www.youtube-nocookie.com; font-src data:; base-uri 'none'";

/**
 * Returns what makes a page of an exported site, with the parts that all share cut out of the built page. Its addresses are
 * still those of the server; `scripts` are files of the site.
 */
export function createStaticTemplate(page: string) {
  const [start = "<html>"] = /<html[^<>]*>/.exec(page) ?? [];
  const [before = "", , after = ""] = page.split(/<!--\/?page-head-->/);
  const tags = (before + after).match(/<meta[^<>]*>|<link rel="icon"[^<>]*>/g) ?? [];
  const scriptOf = (file: string) => `<script src="/${file}"></script>\n`;
  return ({ title, description }: PageHead, html: string, scripts: readonly string[]): string =>
    `<!doctype html>
${start}
<head>
${tags.join("\n")}
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="stylesheet" href="/site.css">
${scriptOf("theme.js")}</head>
<body>
<div id="root">${html}</div>
${scripts.map(scriptOf).join("")}</body>
</html>
`;
}

// Before the page's policy, which allows no script in a page. At each folder above, the style sheet is looked for again.
const CLIMB = `<script>
{
  let left = location.pathname.split("/").length;
  const climb = () => {
    for (const element of document.querySelectorAll("link, a, img, form")) {
      for (const name of ["href", "src", "action"]) {
        const address = element.getAttribute(name);
        if (address && !/^(#|[a-z]+:)/i.test(address)) element.setAttribute(name, "../" + address);
      }
    }
  };
  document.addEventListener("error", ({ target }) => {
    if (target.rel !== "stylesheet" || left-- < 0) return;
    if (document.readyState !== "loading") climb();
    else document.addEventListener("DOMContentLoaded", climb, { once: true });
  }, true);
}
</script>`;

/** The page that hosts answer unknown addresses with, whatever folder these name: it finds its own. */
export const atAnyAddress = (page: string): string => page.replace("<head>", `<head>\n${CLIMB}`);

const NO_SEARCH = "The search is loading. It needs JavaScript.";

/** The page of the search, which says what it waits for. */
export const withSearchStatus = (page: string): string =>
  page.replace("</form>", `</form><p role="status" class="mt-3 text-ink-2">${NO_SEARCH}</p>`);

/** A page at an old address that leads to the new one. */
export function redirectPage(title: string, to: string): string {
  const href = escapeHtml(to);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${href}">
<title>${escapeHtml(title)}</title>
</head>
<body><p>This page has moved: <a href="${href}">${escapeHtml(title)}</a></p></body>
</html>
`;
}

/** The link from one file to another, which may have a query string or a fragment behind it. */
export function relativeLink(from: string, to: string, rest = ""): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.split("/").map(encodeURIComponent).join("/") + rest;
}

import { createHash } from "node:crypto";
import type { PageHead } from "@shared/page-head.ts";
import { absoluteUrl } from "@/lib/absolute-url.ts";
import { site } from "@/site.ts";
import type { InlineHashes } from "../http/security-headers.ts";

/**
 * What of a page differs from one page to the next, as HTML. `data` is JSON without any `<`, `late` loads last,
 * `firstView` names the sheet of what shows first.
 */
type PageParts = {
  head: string;
  html: string;
  data: string;
  jsonLd: string;
  late?: string;
  firstView?: string | undefined;
};

/** The built page with room for its parts, and what of it stands inline. */
export type PageTemplate = { fill: (parts: PageParts) => string; inlineHashes: InlineHashes };

const BRAND_HEAD = /<!--page-head-->[\s\S]*<!--\/page-head-->/;
const ROOT = '<div id="root"></div>';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const FONT = /\s*<link rel="preload"[^>]* as="font"[^>]*>/g;
const MODULE = /\s*<script type="module"[^>]*><\/script>/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;
const NOSCRIPT = /\s*<noscript>[\s\S]*<\/noscript>/;
const THEME = '<script src="/theme.js"></script>';
const CONTENT_END = '<template id="content-end"></template>';
/** In characters of HTML: a larger page is painted from its start, as its end comes late. */
const MAX_WHOLE = 128 * 1024;
/** What comes below the first view: the second heading of an article's text, the seventh video of a list. */
const BELOW_FIRST_VIEW = [
  { pattern: /<h2 id="(section-[^"]+)"/g, index: 1 },
  { pattern: /<a id="(video-\d+)"/g, index: 6 },
];

/**
 * Cuts a built page into what comes first on a slow connection: the head with the inline script and the sheet of what the
 * screen shows first (one of `sheets`), the rendered content, and only then the style sheets, the font, the data and
 * the scripts. A screen that has no sheet waits for the style sheets.
 */
export function createPageTemplate(
  page: string,
  script: string,
  sheets: Readonly<Record<string, string>>,
): PageTemplate {
  const take = (pattern: RegExp) => (page.match(pattern) ?? []).join("");
  const styleSheets = take(STYLESHEET);
  const font = take(FONT);
  // Browsers go to an address's fragment when the page is parsed, which other scripts of its end hold up: a reader who
  // scrolled meanwhile would be taken back. In development several depend on their order.
  const modules = take(MODULE).replaceAll('"module" crossorigin', '"module" async crossorigin');
  const scripts = take(PRELOAD) + modules;
  const rest = page
    .replace(NOSCRIPT, "")
    .replace(STYLESHEET, "")
    .replace(FONT, "")
    .replace(PRELOAD, "")
    .replace(MODULE, "")
    .replace(THEME, () => (script ? `<script>${script}</script>` : THEME));
  const [start = "", end = ""] = rest.split(ROOT);
  const [beforeHead = "", afterHead = ""] = start.split(BRAND_HEAD);
  const styles = (sheet: string | undefined) => (sheet ? `<style>${sheet}</style>` : styleSheets);
  return {
    fill: ({ head, html, data, jsonLd, late = "", firstView = "" }) =>
      [
        beforeHead,
        head,
        expectFirstView(html),
        afterHead.replace("</head>", () => `${styles(sheets[firstView])}\n  </head>`),
        `<div id="root">${html}</div>${CONTENT_END}`,
        sheets[firstView] ? styleSheets : "",
        late,
        font,
        `\n    <script type="application/json" id="page-data">${data}</script>`,
        scripts,
        jsonLd,
        end,
      ].join(""),
    inlineHashes: {
      scripts: script ? [hashSource(script)] : [],
      styles: Object.values(sheets).map(hashSource),
    },
  };
}

/**
 * Keeps browsers that know it from painting a part of the first view, which the rest of it would move: until what is
 * below it comes, as the slow start of a connection holds little more, or else all of the content.
 */
function expectFirstView(html: string): string {
  if (html.length > MAX_WHOLE) return "";
  const below = BELOW_FIRST_VIEW.flatMap(({ pattern, index }) =>
    [...html.matchAll(pattern)].slice(index, index + 1),
  );
  return `<link rel="expect" href="#${below[0]?.[1] ?? "content-end"}" blocking="render">`;
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The tags of a page's head, without the icons and files that every page has, and without its JSON-LD. Addresses become absolute. */
export function headHtml(head: PageHead): string {
  const canonical = absoluteUrl(head.canonical);
  const named = { description: head.description, robots: head.robots };
  const preview = {
    "og:site_name": `${site.product} University`,
    "og:title": head.title,
    "og:description": head.description,
    "og:type": head.type,
    "og:url": canonical,
    "og:image": absoluteUrl(head.image),
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": head.title,
  };
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...Object.entries(named).map(([name, content]) => content && tag("meta", { name, content })),
    tag("link", { rel: "canonical", href: canonical }),
    ...Object.entries(preview).map(([property, content]) => tag("meta", { property, content })),
    tag("meta", { name: "twitter:card", content: "summary_large_image" }),
    ...head.links.map((link) => tag("link", link)),
  ]
    .filter(Boolean)
    .join("\n");
}

function tag(name: "meta" | "link", attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(" ")}>`;
}

/** A page's JSON-LD, which may stand anywhere in the page. */
export function jsonLdHtml({ jsonLd }: PageHead): string {
  return jsonLd.map(jsonLdScript).join("\n");
}

// In a script only "</script" and "<!--" end or change it; without a "<" there is neither.
function jsonLdScript(object: object): string {
  const json = JSON.stringify(object).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}

/** Text for HTML, also inside an attribute's quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

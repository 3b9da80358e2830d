import { createHash } from "node:crypto";
import type { PageHead } from "@shared/page-head.ts";
import type { RenderedPage } from "@/app/rendering/entry-server.tsx";
import { absoluteUrl } from "@/lib/paths.ts";
import { site } from "@/site.ts";

const BRAND_HEAD = /<!--\/?page-head-->/;
const ROOT = '<div id="root"></div>';
const STYLESHEET = /\n *<link rel="stylesheet"[^<>]*>/g;
const FONT = /\n *<link rel="preload"(?=[^<>]* as="font")[^<>]*>/g;
const MODULE = /\n *<script type="module"[^<>]*><\/script>/g;
const PRELOAD = /\n *<link rel="modulepreload"[^<>]*>/g;
const NOSCRIPT = /\n *<noscript>(?:(?!<noscript>)[\s\S])*<\/noscript>/;
const THEME = '<script src="/theme.js"></script>';

/**
 * Cuts a built page into parts for a slow connection: first the head with the inline script and the page's critical CSS
 * (one of `sheets`), then the rendered content, and only then the font, the style sheets that name it, the data and the
 * scripts. A page without critical CSS waits for the style sheets.
 */
export function createPageTemplate(
  page: string,
  script: string,
  sheets: Readonly<Record<string, string>>,
) {
  const take = (pattern: RegExp) => (page.match(pattern) ?? []).join("");
  // Browsers refuse style sheets with `crossorigin` in a copy of the site on a disk, which has no origin; none needs
  // the attribute.
  const styleSheets = take(STYLESHEET).replaceAll(" crossorigin", "");
  const font = take(FONT);
  // `async` keeps a reader's scroll position: browsers go to an address's fragment when the page is parsed, for which
  // deferred scripts make them wait. In development several scripts depend on their order.
  const modules = take(MODULE).replaceAll('"module" crossorigin', '"module" async crossorigin');
  const scripts = take(PRELOAD) + modules;
  const rest = [NOSCRIPT, STYLESHEET, FONT, PRELOAD, MODULE]
    .reduce((text, pattern) => text.replace(pattern, ""), page)
    .replace(THEME, () => (script ? `<script>${script}</script>` : THEME));
  const [start = "", end = ""] = rest.split(ROOT);
  const [beforeHead = "", , afterHead = ""] = start.split(BRAND_HEAD);
  return {
    /** The HTML of a page; `late` are tags that load last. */
    fill: ({ head, html, preloads, data, criticalCss = "" }: RenderedPage, late = ""): string => {
      const sheet = sheets[criticalCss];
      const styles = sheet ? `<style>${sheet}</style>` : styleSheets;
      return [
        beforeHead,
        preloads,
        headHtml(head),
        expectLink(html),
        afterHead.replace("</head>", () => `${styles}\n  </head>`),
        `<div id="root">${html}</div><template id="content-end"></template>`,
        font,
        sheet ? laterThanPaint(styleSheets) : "",
        laterThanPaint(late),
        `\n    <script type="application/json" id="page-data">${data}</script>`,
        laterThanPaint(scripts),
        jsonLdHtml(head),
        end,
      ].join("");
    },
    /** The hashes of the scripts and styles inline in every page. */
    inlineHashes: {
      scripts: script ? [hashSource(script)] : [],
      styles: Object.values(sheets).map(hashSource),
    },
  };
}

/** Tags whose files load after those that the first paint needs. */
const laterThanPaint = (tags: string) =>
  tags.replace(/<(?:link|script) [^>]*/g, '$& fetchpriority="low"');

/**
 * Keeps browsers that know `rel="expect"` from painting a part of the first page that the rest would move: until the
 * element below it comes, as a slow connection's start holds little more, or the content's end.
 */
function expectLink(html: string): string {
  // A larger page is painted from its start, as its end comes late.
  if (html.length > 128 * 1024) return "";
  const findId = (pattern: RegExp, index: number) => [...html.matchAll(pattern)][index]?.[1];
  // The element is the second heading of an article's text, or the first video of a list's second row.
  const below = findId(/<h2 id="(section-[^"]+)"/g, 1) ?? findId(/<a id="(video-\d+)"/g, 3);
  return `<link rel="expect" href="#${below ?? "content-end"}" blocking="render">`;
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The tags of a page's head, without the icons and files that every page has, and without its JSON-LD. */
export function headHtml({ title, description, robots, type, links, ...paths }: PageHead): string {
  const canonical = absoluteUrl(paths.canonical);
  const named = { description, robots };
  const preview = {
    "og:site_name": `${site.product} University`,
    "og:title": title,
    "og:description": description,
    "og:type": type,
    "og:url": canonical,
    "og:image": absoluteUrl(paths.image),
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": title,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...Object.entries(named).map(([name, content]) => content && tag("meta", { name, content })),
    tag("link", { rel: "canonical", href: canonical }),
    ...Object.entries(preview).map(([property, content]) => tag("meta", { property, content })),
    tag("meta", { name: "twitter:card", content: "summary_large_image" }),
    ...links.map((link) => tag("link", link)),
  ]
    .filter(Boolean)
    .join("\n");
}

function tag(name: "meta" | "link", attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(" ")}>`;
}

function jsonLdHtml({ jsonLd }: PageHead): string {
  // A script is ended or changed by "</script" and "<!--" alone; without a "<" it can hold neither.
  const texts = jsonLd.map((object) => JSON.stringify(object).replaceAll("<", "\\u003c"));
  return texts.map((json) => `<script type="application/ld+json">${json}</script>`).join("\n");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

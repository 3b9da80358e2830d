import type { PageHead } from "@shared/page-head.ts";
import { site } from "@/site.ts";
import { absoluteUrl } from "../absolute-url.ts";

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

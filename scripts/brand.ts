import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type HtmlTagDescriptor, type Plugin, runnerImport } from "vite";
import type { site as sampleSite } from "../client/src/site.ts";
import { openGraphImage } from "./open-graph-image.ts";

/** The settings of `site.ts` that are written into the HTML pages. */
export type Brand = Pick<typeof sampleSite, "product" | "blurb"> & {
  [key in "color" | "logo" | "url"]: string;
};

/**
 * A Vite plugin that writes a site's brand into the page: title, icons, Open Graph tags, web manifest, Open Graph
 * image, and the seed colour on the root element. An invalid colour fails the build.
 */
export function brandPages(siteFile: string, publicFolder: string): Plugin {
  let brand: Brand;
  const files = () => ({
    "manifest.webmanifest": JSON.stringify(manifestOf(brand), null, 2),
    "social.svg": openGraphImage(brand, logoAddress(brand.logo, publicFolder)),
  });
  return {
    name: "brand-pages",
    // The server renders with the same sources and has no HTML files.
    applyToEnvironment: ({ name }) => name === "client",
    async configResolved() {
      brand = (await runnerImport<{ site: Brand }>(siteFile)).module.site;
      if (!/^#[0-9a-f]{6}$/i.test(brand.color)) {
        throw new Error(`${siteFile}: color must be like #0b6173, not ${brand.color}`);
      }
    },
    transformIndexHtml: (html) => ({
      html: html
        .replace("<html ", `<html style="--seed: ${brand.color}" `)
        .replace("<!--page-head-->", () => `<!--page-head-->${headOf(brand)}`),
      // The icons' tags follow the page's own, as the charset must come first.
      tags: iconTags(brand).map((tag) => ({ ...tag, injectTo: "head" })),
    }),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = request.url?.slice(1);
        if (name !== "manifest.webmanifest" && name !== "social.svg") return next();
        const isImage = name === "social.svg";
        response.setHeader("Content-Type", isImage ? "image/svg+xml" : "application/manifest+json");
        response.end(files()[name]);
      });
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(files())) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** The head of a page that no server renders; a server replaces it by that of the page. */
function headOf({ product, blurb, url }: Brand): string {
  const title = `${product} University`;
  const preview = {
    "og:title": title,
    "og:description": blurb,
    "og:type": "website",
    "og:image": `${url}/social.png`,
    "og:image:alt": title,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(blurb)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    ...Object.entries(preview).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
  ].join("\n    ");
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function iconTags({ logo }: Brand): HtmlTagDescriptor[] {
  return [
    { tag: "link", attrs: { rel: "icon", href: logo, type: "image/svg+xml" } },
    { tag: "link", attrs: { rel: "apple-touch-icon", href: "/apple-touch-icon.png" } },
  ];
}

function manifestOf({ product, blurb, color, logo }: Brand) {
  return {
    name: `${product} University`,
    short_name: product,
    description: blurb,
    lang: "en",
    categories: ["education", "medical", "productivity"],
    // The app's id stays when the start page moves: browsers recognise an installed app by it.
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: color,
    background_color: "white",
    icons: [
      { src: logo, sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "University", url: "/university" },
      { name: "Knowledge base", url: "/knowledge-base" },
      { name: "Search", url: "/search" },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: "/icon-192.png", sizes: "192x192" }] })),
  };
}

/** The logo as a data URL, for an SVG that can't load other files. */
export function logoAddress(logo: string, publicFolder: string): string {
  if (logo.startsWith("data:")) return logo;
  const svg = readFileSync(join(publicFolder, logo));
  return `data:image/svg+xml;base64,${svg.toString("base64")}`;
}

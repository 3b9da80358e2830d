import type { Content } from "@/data/content.ts";
import { errorOf, HttpError, request } from "@/data/http.ts";
import type { StaticSiteContent } from "@/data/static-site.ts";
import { collectArticles, collectVideos, createPictures } from "./site-content.ts";
import { createZip } from "./zip-file.ts";

/** Of the zip: what most programs use. */
const COMPRESSION = 6;

/** An exported site: a zip to unpack anywhere, and a line for each part that could not be put into it. */
type ExportedSite = { zip: Blob; notes: readonly string[] };

/**
 * Makes a site of this browser's whole knowledge base and the library's videos, which opens from a folder without a
 * server. @throws Error where something of it can't be loaded.
 */
export async function exportSite({
  knowledge,
  published,
}: Pick<Content, "knowledge" | "published">): Promise<ExportedSite> {
  const app = await loadApp();
  const pictures = createPictures();
  const { articles, redirects } = await collectArticles(knowledge, published, pictures);
  const { videos, transcripts } = await collectVideos(pictures);
  const { categories } = knowledge;
  const content = { categories, articles, redirects, videos, transcripts };
  const files = new Map([
    ...app.files,
    ["index.html", new Blob([app.pageAllowing([...pictures.hosts])])] as const,
    ["content.js", new Blob([contentScript(content)])] as const,
    ...pictures.files,
  ]);
  const zip = createZip(COMPRESSION);
  for (const [path, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await zip.add(path, file);
  }
  return { zip: await zip.close(), notes: pictures.notes };
}

/** The `content.js` of a site: a classic script, as a page in a folder can't fetch. Its text is plain in any context. */
export function contentScript(content: StaticSiteContent): string {
  const json = JSON.stringify(content).replace(
    // Ends of scripts and of lines that JSON allows in a text.
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `window.staticSite = ${json};\n`;
}

const FOLDER = "/static-site/";

const PAGE = "index.html";

const CONTENT = "content.js";

/** The part of the page's policy that pictures of other sites are added to. */
const PICTURES = "img-src 'self' file: data:";

/** The built site without its content: the files beside the page, and the page, which may show pictures of these hosts. */
type SiteApp = {
  files: ReadonlyMap<string, Blob>;
  pageAllowing: (origins: readonly string[]) => string;
};

/** Loads what the build has made (vite.static-site.config.ts). @throws Error where there is none. */
async function loadApp(): Promise<SiteApp> {
  const page = await loadPage();
  const names = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name = ""]) => name);
  const files = new Map<string, Blob>();
  for (const name of names) if (name !== CONTENT) files.set(name, await load(name));
  return {
    files,
    pageAllowing: (origins) => page.replace(PICTURES, [PICTURES, ...origins].join(" ")),
  };
}

async function loadPage(): Promise<string> {
  const page = await load(PAGE).then(
    (found) => found.text(),
    (error: unknown) => {
      if (error instanceof HttpError && error.status === 404) return "";
      throw error;
    },
  );
  // Where there is none, some servers answer a page of the product.
  if (page.includes(CONTENT) && page.includes(PICTURES)) return page;
  throw new Error(
    "A development server has no site to export. Run “npm run build”, then “npm start”.",
  );
}

// The newest: what a cache still has may belong to another build.
async function load(name: string): Promise<Blob> {
  const response = await request(FOLDER + name, { cache: "no-cache" });
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}

import type { Content } from "@/data/content.ts";
import type { StaticSiteContent } from "@/data/static-site.ts";
import { createZip } from "../zip-file.ts";
import { collectArticles } from "./collect-articles.ts";
import { collectVideos } from "./collect-videos.ts";
import { loadApp } from "./load-app.ts";
import { createPictures } from "./pictures.ts";

/** Of the zip: what most programs use. */
const COMPRESSION = 6;

/** An exported site: a zip to unpack anywhere, and a line for each part that could not be put into it. */
export type ExportedSite = { zip: Blob; notes: readonly string[] };

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

import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, minify } from "vite";
import type { EnhancedHtml } from "@/lib/enhanced-html.ts";
import { hashOf } from "../server/pages/article-enhancer.ts";
import { enhanceArticleHtml } from "../server/pages/article-worker.ts";
import type { Renderer } from "../server/pages/rendered-pages.ts";

/** Builds, into `render` of a folder with a built client, what the server renders pages with. */
export async function buildRender(folder: string): Promise<void> {
  const outDir = resolve(folder, "render");
  await build({
    logLevel: "warn",
    build: {
      ssr: "src/app/rendering/entry-server.tsx",
      outDir,
      manifest: false,
      copyPublicDir: false,
    },
  });
  await enhanceBuiltInArticles(resolve(folder, "client"), outDir);
  await writeInlineScript(outDir);
}

/** The scripts that stand in the pages themselves, as they must run before anything is painted or pressed. */
const INLINE = ["client/public/theme.js", "client/src/app/early-clicks.js"];

async function writeInlineScript(render: string): Promise<void> {
  const sources = await Promise.all(INLINE.map((path) => readFile(path, "utf8")));
  const { code } = await minify("inline-script.js", sources.join("\n"));
  await writeFile(join(render, "inline-script.js"), code);
}

/** Writes the built-in articles as pages show them, so that the server need not enhance them. */
async function enhanceBuiltInArticles(client: string, render: string): Promise<void> {
  const entry = pathToFileURL(join(render, "entry-server.js")).href;
  const { renderer }: { renderer: Renderer } = await import(entry);
  renderer.setTransport(async (path) => new Response(await readFile(join(client, path))));
  const enhanced: Record<string, EnhancedHtml> = {};
  for (const html of await renderer.readBuiltInArticles()) {
    enhanced[hashOf(html)] = enhanceArticleHtml(html);
  }
  await writeFile(join(render, "enhanced-articles.json"), JSON.stringify(enhanced));
}

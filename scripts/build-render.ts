import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, minify } from "vite";

/** Builds the code that the server renders pages with, into `render` of a folder with a built client. */
export async function buildRender(folder: string): Promise<void> {
  const outDir = resolve(folder, "render");
  await build({
    logLevel: "warn",
    // lucide's module of all icons takes a third of a second at each start; bundled, only the used icons are loaded.
    ssr: { noExternal: ["lucide-react"] },
    build: {
      ssr: "src/app/rendering/entry-server.tsx",
      outDir,
      manifest: false,
      copyPublicDir: false,
    },
  });
  await writeInlineScript(outDir);
}

/** Scripts that stand in the pages, as they must run before anything is painted or pressed. */
const INLINE = ["client/public/theme.js", "client/src/app/early-clicks.js"];

async function writeInlineScript(render: string): Promise<void> {
  const sources = await Promise.all(INLINE.map((path) => readFile(path, "utf8")));
  const { code } = await minify("inline-script.js", sources.join("\n"));
  await writeFile(join(render, "inline-script.js"), code);
}

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { brandPages } from "./scripts/brand.ts";
import { chunks } from "./scripts/chunks.ts";
import { compressFiles } from "./scripts/compress-files.ts";
import { criticalCss } from "./scripts/critical-css.ts";
import { licenceNotices } from "./scripts/licence-notices.ts";
import { preloadFont } from "./scripts/preload-font.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

const SERVER_ONLY = /^(drizzle-orm|drizzle-zod|pg|express|@electric-sql\/pglite)(\/|$)/;

/** Stops the build when code that belongs to the server is pulled into the browser's bundle. */
function keepServerCodeOut(): Plugin {
  return {
    name: "keep-server-code-out",
    enforce: "pre",
    resolveId(source, importer) {
      if (SERVER_ONLY.test(source)) {
        throw new Error(`${source} must not reach the browser; it is imported by ${importer}.`);
      }
    },
  };
}

const isStyleSheet = (file: string) => file.endsWith(".css");
/** Whether a file is none of those that the page of the University has loaded. */
const isBeyondPage = (file: string) => !/\/(base|rolldown-runtime|university)-/.test(file);

const { SITE_FILE = "client/src/site.ts" } = process.env;
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const notices = licenceNotices();

export default defineConfig({
  root: folder("./client"),
  plugins: [
    keepServerCodeOut(),
    preloadFont(folder("./client/src/app/font/atkinson-hyperlegible-next-basic.woff2")),
    brandPages(resolve(SITE_FILE), folder("./client/public")),
    criticalCss({
      "src/features/university/university-page.tsx": "src/app/critical-css/university.css",
      "src/features/knowledge-base/knowledge-base-page.tsx": "src/app/critical-css/listing.css",
      "src/features/knowledge-base/article-page.tsx": "src/app/critical-css/article.css",
    }),
    react(),
    tailwindcss(),
    serviceWorker(folder("./client/src/offline/worker/service-worker.ts"), notices.add),
    notices.collect,
    notices.write,
    compressFiles(),
  ],
  worker: { format: "es", plugins: () => [notices.collect] },
  resolve: {
    alias: {
      // Another brand's settings, or those of a test, in the place of ours; it stands before the folder it is in.
      "@/site.ts": resolve(SITE_FILE),
      "@": folder("./client/src"),
      "@shared": folder("./shared"),
      // For React before 18, which has none of its own.
      "use-sync-external-store/shim/index.js": "react",
    },
  },
  build: {
    outDir: folder("./dist/client"),
    emptyOutDir: true,
    // .vite/manifest.json, by which the size budgets find the files of a page.
    manifest: true,
    // The security headers allow fonts and scripts from this origin alone, so nothing is inlined as data:.
    assetsInlineLimit: 0,
    target: "es2022",
    // What the design's relative colours need (docs/decisions/0013-design.md): no fallbacks for browsers without them.
    cssTarget: ["chrome119", "edge119", "firefox128", "safari16.4"],
    // Pages preload what they need; the lists for what is loaded on demand would be a part of every page's script. The open
    // video has one: somebody waits for it, and without it what it imports would come a round trip later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies, { hostType }) => {
        if (hostType === "html") return dependencies;
        const isListed = file.includes("/video-modal-") ? isBeyondPage : isStyleSheet;
        return dependencies.filter(isListed);
      },
    },
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
});

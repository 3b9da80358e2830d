import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { staticSite } from "./scripts/static-site.ts";
import product from "./vite.config.ts";

const { SITE_FILE = "client/src/site.ts" } = process.env;

// What the dashboard's export of a whole site is made of (record 16).
export default defineConfig({
  root: product.root,
  base: "./",
  publicDir: false,
  plugins: [staticSite(resolve(SITE_FILE), resolve("client/public")), react(), tailwindcss()],
  resolve: product.resolve,
  build: {
    outDir: resolve("dist/client/static-site"),
    emptyOutDir: true,
    target: product.build?.target,
    // Fonts too: not every browser loads them from a file.
    assetsInlineLimit: () => true,
    cssCodeSplit: false,
    rolldownOptions: {
      // Vite's own wrapper of `import()` mentions it, and does nothing here.
      checks: { emptyImportMeta: false },
      // The route is in the page's fragment.
      transform: {
        inject: {
          "window.location": [
            resolve("client/src/app/static-site/hash-address.ts"),
            "siteLocation",
          ],
        },
      },
      input: resolve("client/src/app/static-site/main.tsx"),
      output: {
        format: "iife",
        codeSplitting: false,
        entryFileNames: "site-[hash].js",
        assetFileNames: "site-[hash][extname]",
      },
    },
  },
});

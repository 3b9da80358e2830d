import { basename, extname } from "node:path";
import type { Plugin } from "vite";

/** A Vite plugin that adds a preload link for a font file, which is else requested only after the style sheet. */
export function preloadFont(file: string): Plugin {
  const name = `${basename(file, extname(file))}-`;
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const built = Object.keys(bundle ?? {}).find((path) => basename(path).startsWith(name));
        if (bundle && !built) throw new Error(`The style sheet does not ask for ${file}.`);
        const attrs = {
          rel: "preload",
          href: built ? `/${built}` : `/@fs${file}`,
          as: "font",
          type: "font/woff2",
          crossorigin: true,
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

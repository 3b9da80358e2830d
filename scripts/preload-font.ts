import type { Plugin } from "vite";

/** Lets the built page ask for its letters at once, not only when the style sheet has come and names them. */
export function preloadFont(name: RegExp): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        if (!bundle) return [];
        const [file, ...others] = Object.keys(bundle).filter((path) => name.test(path));
        if (!file || others.length > 0) throw new Error(`Not one font is named like ${name}.`);
        const attrs = {
          rel: "preload",
          href: `/${file}`,
          as: "font",
          type: "font/woff2",
          crossorigin: true,
        };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

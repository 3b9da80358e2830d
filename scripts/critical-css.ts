import { join } from "node:path";
import postcss, { type ChildNode, type Container } from "postcss";
import type { Plugin } from "vite";

/** The critical CSS by the module of its page, beside Vite's manifest: neither is served. */
const CRITICAL_CSS_FILE = ".vite/critical-css.json";

/** Rules that no first paint needs; the whole style sheet brings them. */
const LATER_MEDIA = /hover|print|forced-colors|reduced-motion/;
const LATER_SELECTORS =
  /:(hover|active|focus|disabled|-moz-ui-invalid)\b|::(file-selector|backdrop|-webkit-(?!search))/;
const LATER_PROPERTIES = /^(transition|animation)/;

/**
 * A Vite plugin that builds the critical CSS of rendered pages; `pages` are the style sheets by the module of their
 * page.
 */
export function criticalCss(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: "critical-css",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: ({ root = "" }) => {
      const input = ["index.html", ...Object.values(pages)].map((file) => join(root, file));
      return { build: { rolldownOptions: { input } } };
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const sheets = Object.entries(pages).map(([module, file]) => {
          const found = Object.values(bundle).find(
            (each) => each.type === "asset" && each.originalFileNames.includes(file),
          );
          if (found?.type !== "asset") return this.error(`The build has no sheet of ${file}.`);
          delete bundle[found.fileName];
          return [module, firstPaintOf(String(found.source))];
        });
        const source = JSON.stringify(Object.fromEntries(sheets));
        this.emitFile({ type: "asset", fileName: CRITICAL_CSS_FILE, source });
      },
    },
  };
}

/** A style sheet without the rules that the first paint does not need. */
function firstPaintOf(css: string): string {
  const root = postcss.parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkAtRules((rule) => {
    // Tailwind's initial values for browsers without @property are left to the whole style sheet.
    const isFallback = rule.name === "layer" && rule.params === "properties";
    if ((isFallback && rule.nodes) || (rule.name === "media" && LATER_MEDIA.test(rule.params))) {
      rule.remove();
    }
    // A font that is still loading slows the first layout down and is not used in it anyway.
    if (rule.name === "font-face" && rule.some((node) => /url\(/.test(String(node)))) rule.remove();
  });
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((each) => !LATER_SELECTORS.test(each.replaceAll("\\:", "")));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  root.walkDecls(LATER_PROPERTIES, (declaration) => void declaration.remove());
  while (removeUnused(root));
  removeEmpty(root);
  return root.toString();
}

/**
 * Removes the custom properties that nothing reads. Returns whether there were any: their values may have been the only
 * readers of others.
 */
function removeUnused(root: Container): boolean {
  const used = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [, name = ""] of value.matchAll(/var\((--[\w-]+)/g)) used.add(name);
  });
  let hasRemoved = false;
  const removeIf = (isUnused: boolean, node: ChildNode) => {
    if (isUnused) node.remove();
    hasRemoved ||= isUnused;
  };
  root.walkDecls(/^--/, (node) => removeIf(!used.has(node.prop), node));
  root.walkAtRules("property", (node) => removeIf(!used.has(node.params), node));
  return hasRemoved;
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!("nodes" in node) || !node.nodes) return;
    removeEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}

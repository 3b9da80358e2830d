import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Plugin, type Rollup, runnerImport } from "vite";
import type { site as sampleSite } from "../client/src/site.ts";
import { escapeHtml, logoAddress } from "./brand.ts";

const OWN = "client/src/app/static-site";

/** The product's modules that an exported site has others for, those of this folder. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  "client/src/app/offline.tsx": "absent.tsx",
  "client/src/app/save-offline.tsx": "absent.tsx",
  "client/src/app/use-third-parties.ts": "absent.tsx",
  "client/src/data/built-in-layer.ts": "absent.tsx",
  "client/src/data/import-drafts.ts": "absent.tsx",
  "client/src/features/admin/shell/dashboard-page.tsx": "absent.tsx",
  "client/src/features/admin/shell/sign-in-page.tsx": "absent.tsx",
  "client/src/features/admin/videos/videos-page.tsx": "absent.tsx",
  "client/src/features/knowledge-base/article-feedback.tsx": "absent.tsx",
  "client/src/features/knowledge-base/copy-markdown.tsx": "absent.tsx",
  "client/src/data/remembered-answers.ts": "absent.tsx",
  "client/src/offline/install.tsx": "absent.tsx",
  "client/src/app/routes.tsx": "routes.tsx",
  "client/src/features/search/spoken/spoken-source.ts": "spoken-source.ts",
  "client/src/lib/sanitize-html.ts": "sanitize-html.ts",
  "shared/content/video-links.ts": "video-links.ts",
};

type Site = { [Key in keyof typeof sampleSite]: unknown } & Record<
  "product" | "blurb" | "color" | "logo",
  string
>;

/**
 * A Vite plugin that builds the product's public screens into a site for a folder: one page, one classic script and one
 * style sheet, as browsers load no modules from files. `siteFile` is the brand's.
 */
export function staticSite(siteFile: string, publicFolder: string): Plugin {
  const unused = new Set(Object.keys(REPLACEMENTS));
  let site: Site;
  return {
    name: "static-site",
    enforce: "pre",
    async configResolved() {
      const { module } = await runnerImport<{ site: Site }>(siteFile);
      site = {
        ...module.site,
        logo: logoAddress(module.site.logo, publicFolder),
        // The site is wherever its folder is, and asks nobody else for anything.
        url: "",
        thumbnailHost: "",
        thirdParties: { recorder: null, chat: null },
      };
    },
    async resolveId(source, importer, options) {
      if (!importer || importer.startsWith(resolve(OWN))) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const path = Object.keys(REPLACEMENTS).find((each) => resolve(each) === found?.id);
      if (path === undefined) return found;
      unused.delete(path);
      return resolve(OWN, REPLACEMENTS[path] ?? "");
    },
    load: (id) => (id === siteFile ? `export const site = ${JSON.stringify(site)};` : null),
    generateBundle: {
      // The style sheet is among the files by then.
      order: "post",
      handler(_options, bundle) {
        if (unused.size > 0) this.error(`Nothing imports ${[...unused].join(", ")}.`);
        refuseAdmin(bundle);
        const read = (path: string) => readFileSync(path, "utf8");
        const page = pageOf(read(join(OWN, "page.html")), site, Object.keys(bundle));
        this.emitFile({ type: "asset", fileName: "index.html", source: page });
        const theme = read(join(publicFolder, "theme.js"));
        this.emitFile({ type: "asset", fileName: "theme.js", source: theme });
      },
    },
  };
}

function refuseAdmin(bundle: Rollup.OutputBundle): void {
  for (const file of Object.values(bundle)) {
    const modules = file.type === "chunk" ? file.moduleIds : [];
    const admin = modules.find((id) => id.includes("/features/admin/"));
    if (admin) throw new Error(`${basename(admin)} of the admin area is in the static site.`);
  }
}

function pageOf(page: string, site: Site, names: readonly string[]): string {
  const { product, blurb, color, logo } = site;
  const brand = [
    `<title>${escapeHtml(`${product} Help`)}</title>`,
    `<meta name="description" content="${escapeHtml(blurb)}" />`,
    `<link rel="icon" href="${logo}" />`,
  ];
  const files = [
    ...names.filter((name) => name.endsWith(".css")).map(linkTo),
    `<script src="./content.js" defer></script>`,
    ...names.filter((name) => name.endsWith(".js")).map(scriptOf),
  ];
  return page
    .replace("<html ", `<html style="--seed: ${color}" `)
    .replace("<!--brand-->", () => brand.join("\n    "))
    .replace("<!--files-->", () => files.join("\n    "));
}

const linkTo = (name: string) => `<link rel="stylesheet" href="./${name}" />`;
const scriptOf = (name: string) => `<script src="./${name}" defer></script>`;

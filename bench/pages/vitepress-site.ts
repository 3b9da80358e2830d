import { join } from "node:path";
import { articlesByCategory, buildSite, HOMES, markdownBody } from "./build-site.ts";
import type { ReferencePage } from "./content.ts";
import { installPackages } from "./install-package.ts";

/** Builds the pages with VitePress and its default theme, as its guide says, and returns the folder of the built site. */
export function buildVitePressSite(pages: readonly ReferencePage[]): string {
  const folder = installPackages("vitepress@1.6.4");
  const documents = pages.map((page) => [`docs${page.path}.md`, markdownOf(page)]);
  buildSite(folder, {
    files: { ...Object.fromEntries(documents), "docs/.vitepress/config.mjs": configuration() },
    command: [process.execPath, "node_modules/vitepress/bin/vitepress.js", "build", "docs"],
  });
  return join(folder, "docs/.vitepress/dist");
}

function markdownOf(page: ReferencePage): string {
  const front = `---\ndescription: ${JSON.stringify(page.description)}\n---`;
  return `${front}\n\n# ${page.title}\n\n${markdownBody(page)}`;
}

function configuration(): string {
  const sidebar = articlesByCategory().map(({ name, articles }) => ({
    text: name,
    items: articles.map(({ title, link }) => ({ text: title, link })),
  }));
  const settings = {
    title: "Help",
    cleanUrls: true,
    ignoreDeadLinks: true,
    themeConfig: {
      search: { provider: "local" },
      nav: HOMES.map(({ title, link }) => ({ text: title, link })),
      sidebar,
    },
  };
  return `export default ${JSON.stringify(settings)};\n`;
}

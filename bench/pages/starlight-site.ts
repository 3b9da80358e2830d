import { join } from "node:path";
import { articlesByCategory, buildSite, HOMES, markdownBody } from "./build-site.ts";
import type { ReferencePage } from "./content.ts";
import { installPackages } from "./install-package.ts";

/** With Astro, and with the Node that Astro needs: it does not run on ours. */
const PACKAGES = ["astro@7.3.5", "node@22.23.3"];
/** Starlight's collection of documents, as its guide says. */
const COLLECTIONS = `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

/** Builds the pages with Starlight, its default theme and search, and returns the folder of the built site. */
export function buildStarlightSite(pages: readonly ReferencePage[]): string {
  const folder = installPackages("@astrojs/starlight@0.42.4", ...PACKAGES);
  const documents = pages.map((page) => [`src/content/docs${page.path}.md`, markdownOf(page)]);
  buildSite(folder, {
    files: {
      ...Object.fromEntries(documents),
      "src/content.config.ts": COLLECTIONS,
      "astro.config.mjs": configuration(),
    },
    command: ["node_modules/node/bin/node", "node_modules/astro/bin/astro.mjs", "build"],
  });
  return join(folder, "dist");
}

function markdownOf(page: ReferencePage): string {
  const { title, description } = page;
  const front = `title: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}`;
  return `---\n${front}\n---\n\n${markdownBody(page)}`;
}

function configuration(): string {
  const homes = HOMES.map(({ title, link }) => ({ label: title, link }));
  const categories = articlesByCategory().map(({ name, articles }) => ({
    label: name,
    items: articles.map(({ title, link }) => ({ label: title, link })),
  }));
  const settings = { title: "Help", sidebar: [...homes, ...categories] };
  return `import starlight from "@astrojs/starlight";
export default { integrations: [starlight(${JSON.stringify(settings)})] };
`;
}

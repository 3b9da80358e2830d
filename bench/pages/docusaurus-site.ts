import { join } from "node:path";
import { articlesByCategory, buildSite, HOMES, markdownBody } from "./build-site.ts";
import type { ReferencePage } from "./content.ts";
import { installPackages } from "./install-package.ts";

const PACKAGES = ["@docusaurus/preset-classic@3.10.2", "react@19.2.9", "react-dom@19.2.9"];

/** Builds the pages with Docusaurus and its classic theme, which has no search, and returns the folder of the built site. */
export function buildDocusaurusSite(pages: readonly ReferencePage[]): string {
  const folder = installPackages("@docusaurus/core@3.10.2", ...PACKAGES);
  const documents = pages.map((page) => [`docs${page.path}.md`, markdownOf(page)]);
  buildSite(folder, {
    files: {
      ...Object.fromEntries(documents),
      "sidebars.mjs": `export default ${JSON.stringify({ articles: sidebar() })};\n`,
      "docusaurus.config.mjs": `export default ${JSON.stringify(configuration())};\n`,
    },
    command: [process.execPath, "node_modules/@docusaurus/core/bin/docusaurus.mjs", "build"],
  });
  return join(folder, "build");
}

function markdownOf(page: ReferencePage): string {
  const { path, title, description } = page;
  const front = { slug: path, title, description, displayed_sidebar: "articles" };
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n${markdownBody(page)}`;
}

function sidebar() {
  return articlesByCategory().map(({ name, articles }) => ({
    type: "category",
    label: name,
    collapsed: false,
    items: articles.map(({ title, link }) => ({ type: "doc", id: link.slice(1), label: title })),
  }));
}

function configuration() {
  return {
    title: "Help",
    url: "http://127.0.0.1",
    baseUrl: "/",
    trailingSlash: false,
    onBrokenLinks: "ignore",
    // Plain Markdown rather than MDX, so that HTML in it becomes what Markdown becomes: links that don't load a page.
    markdown: { format: "detect" },
    presets: [
      [
        "classic",
        {
          docs: { routeBasePath: "/", sidebarPath: "./sidebars.mjs", numberPrefixParser: false },
          blog: false,
        },
      ],
    ],
    themeConfig: {
      navbar: {
        title: "Help",
        items: HOMES.map(({ title, link }) => ({ label: title, to: link })),
      },
    },
  };
}

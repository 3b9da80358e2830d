import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import type { ReferencePage } from "./content.ts";
import { installPackage } from "./install-package.ts";

const VERSION = "1.6.4";

/** Builds the pages with VitePress and its default theme, as its guide says, and returns the folder of the built site. */
export function buildVitePressSite(pages: readonly ReferencePage[]): string {
  const folder = installPackage("vitepress", VERSION);
  const built = join(folder, "docs/.vitepress/dist");
  const source = JSON.stringify([pages, configuration(), markdownOf.toString()]);
  const sourceFile = join(folder, "built-from.json");
  // An earlier run built the same.
  if (existsSync(sourceFile) && readFileSync(sourceFile, "utf8") === source) return built;
  for (const page of pages) {
    const file = join(folder, "docs", `${page.path}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, markdownOf(page));
  }
  mkdirSync(join(folder, "docs/.vitepress"), { recursive: true });
  writeFileSync(join(folder, "docs/.vitepress/config.mjs"), configuration());
  execFileSync(process.execPath, ["node_modules/vitepress/bin/vitepress.js", "build", "docs"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  writeFileSync(sourceFile, source);
  return built;
}

/** Headings become Markdown, so that VitePress lists them beside the article; the rest stays HTML. */
function markdownOf({ title, description, html }: ReferencePage): string {
  const body = html.replace(/<h([23])>(.*?)<\/h\1>/g, (_, level, text) => {
    return `\n${"#".repeat(Number(level))} ${text}\n`;
  });
  const front = `---\ndescription: ${JSON.stringify(description)}\n---`;
  return `${front}\n\n# ${title}\n\n${description}\n\n${body}\n`;
}

function configuration(): string {
  const sidebar = builtInCategories.map(({ id, name }) => ({
    text: name,
    items: builtInArticles
      .filter(({ category }) => category === id)
      .map(({ title, link }) => ({ text: title, link })),
  }));
  const settings = {
    title: "Help",
    cleanUrls: true,
    ignoreDeadLinks: true,
    themeConfig: {
      search: { provider: "local" },
      nav: [
        { text: "University", link: "/university" },
        { text: "Knowledge Base", link: "/knowledge-base" },
      ],
      sidebar,
    },
  };
  return `export default ${JSON.stringify(settings)};\n`;
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { builtInArticles, builtInCategories } from "@shared/content/built-in.ts";
import type { ReferencePage } from "./content.ts";

/** What a generator builds a site from: texts by path in its folder, and the command that builds them there. */
export type Source = { files: Readonly<Record<string, string>>; command: readonly string[] };

/** Builds a site in the folder of its generator, unless an earlier run has built the same there. */
export function buildSite(folder: string, source: Source): void {
  const builtFrom = join(folder, "built-from.json");
  const earlier = existsSync(builtFrom) ? readFileSync(builtFrom, "utf8") : "";
  if (earlier === JSON.stringify(source)) return;
  const earlierFiles = earlier ? (JSON.parse(earlier) as Source).files : {};
  for (const path of Object.keys(earlierFiles)) rmSync(join(folder, path), { force: true });
  for (const [path, text] of Object.entries(source.files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const [program = "", ...args] = source.command;
  const { PATH, HOME } = process.env;
  execFileSync(program, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH, HOME, ASTRO_TELEMETRY_DISABLED: "1", NO_UPDATE_NOTIFIER: "1" },
  });
  writeFileSync(builtFrom, JSON.stringify(source));
}

/** A page's description and content. Headings become Markdown, so that generators list them; the rest stays HTML. */
export function markdownBody({ description, html }: ReferencePage): string {
  const body = html.replace(/<h([23])>(.*?)<\/h\1>/g, (_, level, text) => {
    return `\n${"#".repeat(Number(level))} ${text}\n`;
  });
  return `${description}\n\n${body}\n`;
}

/** The site's two homes, for its navigation. */
export const HOMES = [
  { title: "University", link: "/university" },
  { title: "Knowledge Base", link: "/knowledge-base" },
];

/** The articles by category, for the list beside the pages. */
export function articlesByCategory() {
  return builtInCategories.map(({ id, name }) => ({
    name,
    articles: builtInArticles.filter(({ category }) => category === id),
  }));
}

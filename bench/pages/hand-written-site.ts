import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ReferencePage } from "./content.ts";

const STYLE =
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}nav a{margin-right:1rem}blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid}";

/** Writes each page as one HTML file with a small style in it and no script. */
export function writeHandWrittenSite(folder: string, pages: readonly ReferencePage[]): void {
  for (const page of pages) {
    const file = join(folder, `${page.path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, htmlOf(page));
  }
}

function htmlOf({ title, description, html }: ReferencePage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<nav><a href="/university">University</a><a href="/knowledge-base">Knowledge Base</a></nav>
<form><input type="search" name="q" aria-label="Search"></form>
<main>
<h1>${title}</h1>
<p>${description}</p>
${html}
</main>
`;
}

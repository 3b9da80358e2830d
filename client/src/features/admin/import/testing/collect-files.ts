import type { KnowledgeBase } from "@/data/model.ts";
import { collectArticles } from "../collect-articles.ts";
import type { SourceFile } from "../sources/source-files.ts";

/** Files by their paths: texts, bytes, or what is written as JSON. */
export type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer> | object>>;

const EMPTY: KnowledgeBase = { categories: [], articles: [] };

type Options = { skipped?: string[] | undefined; signal?: AbortSignal; imported?: string[] };

/** Collects the articles of files as an import does; an image's address is its text, and one called "bad" has none. */
export async function collectFiles(
  files: Files,
  knowledge = EMPTY,
  { skipped = [], signal, imported = [] }: Options = {},
) {
  const collected = await collectArticles(
    { files: Object.entries(files).map(sourceFile), skipped },
    { knowledge, imported: new Set(imported), makeImage, signal },
  );
  const articles = new Map(collected.articles.map((article) => [article.id, article]));
  const notes = collected.notes.map(({ title, text }) => `${title}: ${text}`);
  return { ...collected, articles, notes };
}

function sourceFile([path, content]: [string, Files[string]]): SourceFile {
  const bytes =
    content instanceof Uint8Array
      ? content
      : new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));
  return { path, size: bytes.length, read: async () => bytes };
}

async function makeImage(file: File) {
  if (file.name.startsWith("bad")) throw new Error(`The browser can't read “${file.name}”.`);
  return { address: `data:${file.type};base64,${await file.text()}`, width: 20, height: 10 };
}

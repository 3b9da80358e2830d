import type { Article, KnowledgeBase, KnowledgeCategory } from "@/content/model.ts";
import type { DraftEdit } from "@/content/write-drafts.ts";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import type { TransferArticle, TransferFile } from "./transfer-file.ts";

/** What an import would do; `deletions` are the articles and categories that the file does not have. */
export type ImportPlan = {
  added: readonly DraftEdit[];
  changed: readonly DraftEdit[];
  deletions: readonly DraftEdit[];
  /** How many articles have HTML that is not allowed and was removed. */
  cleaned: number;
};

/**
 * Compares a file with this browser's knowledge base; `bodies` is its HTML by article id. Sanitising a file of many MB
 * takes seconds, so it yields to the main thread in between.
 */
export async function planImport(
  file: TransferFile,
  knowledge: KnowledgeBase,
  bodies: ReadonlyMap<string, string>,
): Promise<ImportPlan> {
  const yieldToMain = createYieldToMain();
  const plan = { added: [] as DraftEdit[], changed: [] as DraftEdit[], cleaned: 0 };
  const categories = byId(knowledge.categories);
  for (const category of file.categories) planCategory(category, categories.get(category.id), plan);
  const articles = byId(knowledge.articles);
  for (const article of file.articles) {
    await yieldToMain();
    const html = article.content === null ? null : sanitizeToText(article.content);
    if (html !== article.content) plan.cleaned += 1;
    const newHtml = html && html !== bodies.get(article.id) ? html : null;
    planArticle(article, articles.get(article.id), newHtml, plan);
  }
  return { ...plan, deletions: deletionsOf(file, knowledge) };
}

/** In ms: the longest the page is blocked. */
const YIELD_EVERY = 30;

/** Await the returned function between two steps: it yields whenever the main thread was busy long enough. */
function createYieldToMain(): () => Promise<void> {
  let lastYield = performance.now();
  return async () => {
    if (performance.now() - lastYield < YIELD_EVERY) return;
    await new Promise((resolve) => setTimeout(resolve));
    lastYield = performance.now();
  };
}

type PutPlan = { added: DraftEdit[]; changed: DraftEdit[] };

function planCategory(
  category: KnowledgeCategory,
  before: KnowledgeCategory | undefined,
  plan: PutPlan,
): void {
  if (!before) plan.added.push(putCategory(category, null));
  else if (!isSame(before, category)) plan.changed.push(putCategory(category, before));
}

function planArticle(
  article: TransferArticle,
  before: Article | undefined,
  newHtml: string | null,
  plan: PutPlan,
): void {
  const edit = putArticle(article, before, newHtml);
  if (!before) plan.added.push(edit);
  else if (newHtml !== null || !isSame(metadataOf(before), metadataOf(article)))
    plan.changed.push(edit);
}

function deletionsOf(file: TransferFile, { categories, articles }: KnowledgeBase): DraftEdit[] {
  const fileCategories = byId(file.categories);
  const fileArticles = byId(file.articles);
  return [
    ...articles
      .filter(({ id }) => !fileArticles.has(id))
      .map(
        (article): DraftEdit => ({
          change: { type: "delete-article", id: article.id, basedOn: metadataOf(article) },
        }),
      ),
    ...categories
      .filter(({ id }) => !fileCategories.has(id))
      .map(
        (category): DraftEdit => ({
          change: { type: "delete-category", id: category.id, basedOn: category },
        }),
      ),
  ];
}

function putCategory(value: KnowledgeCategory, basedOn: KnowledgeCategory | null): DraftEdit {
  return { change: { type: "put-category", id: value.id, value, basedOn } };
}

function putArticle(
  article: TransferArticle,
  before: Article | undefined,
  html: string | null,
): DraftEdit {
  return {
    change: {
      type: "put-article",
      id: article.id,
      value: metadataOf(article),
      body: before ? "below" : "none",
      basedOn: before ? metadataOf(before) : null,
    },
    ...(html !== null && { html }),
  };
}

function metadataOf({ id, category, title, description, link }: Omit<Article, "bodyIn">) {
  return { id, category, title, description, link };
}

function byId<T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

function isSame(a: object, b: object): boolean {
  const before = a as Record<string, unknown>;
  return Object.entries(b).every(([field, value]) => before[field] === value);
}

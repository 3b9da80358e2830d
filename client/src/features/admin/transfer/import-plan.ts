import type { Article, KnowledgeBase, KnowledgeCategory } from "@/content/model.ts";
import type { DraftEdit } from "@/content/write-drafts.ts";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { takeTurns } from "./take-turns.ts";
import type { TransferArticle, TransferFile } from "./transfer-file.ts";

/** What an import would do; `deletions` are what the file does not have. */
export type ImportPlan = {
  added: readonly DraftEdit[];
  changed: readonly DraftEdit[];
  deletions: readonly DraftEdit[];
  /** How many articles held HTML that may not be shown, and lose it. */
  cleaned: number;
};

/**
 * Compares a file with the knowledge base of this browser, whose HTML `bodies` holds by article id. Sanitising a file
 * of many MB takes seconds, during which the page gets its turns.
 */
export async function planImport(
  file: TransferFile,
  knowledge: KnowledgeBase,
  bodies: ReadonlyMap<string, string>,
): Promise<ImportPlan> {
  const nextTurn = takeTurns();
  const plan = { added: [] as DraftEdit[], changed: [] as DraftEdit[], cleaned: 0 };
  const categories = byId(knowledge.categories);
  for (const category of file.categories) planCategory(category, categories.get(category.id), plan);
  const articles = byId(knowledge.articles);
  for (const article of file.articles) {
    await nextTurn();
    const html = article.content === null ? null : sanitizeToText(article.content);
    if (html !== article.content) plan.cleaned += 1;
    const newHtml = html && html !== bodies.get(article.id) ? html : null;
    planArticle(article, articles.get(article.id), newHtml, plan);
  }
  return { ...plan, deletions: deletionsOf(file, knowledge) };
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
  const keptCategories = byId(file.categories);
  const keptArticles = byId(file.articles);
  return [
    ...articles
      .filter(({ id }) => !keptArticles.has(id))
      .map(
        (article): DraftEdit => ({
          change: { type: "delete-article", id: article.id, basedOn: metadataOf(article) },
        }),
      ),
    ...categories
      .filter(({ id }) => !keptCategories.has(id))
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

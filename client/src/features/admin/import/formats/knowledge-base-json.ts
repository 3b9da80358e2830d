import { articleRules } from "@shared/entities/article.ts";
import { categoryFields } from "@shared/entities/category.ts";
import * as z from "zod/mini";
import type { KnowledgeBase } from "@/data/model.ts";
import { ownFields } from "@/features/admin/drafts/items.ts";

const categorySchema = z.object(categoryFields);

const articleSchema = z.safeExtend(articleRules, { content: z.nullable(z.string()) });

/** The content of an export file: a whole knowledge base, with the articles' HTML. */
export type TransferFile = {
  categories: z.infer<typeof categorySchema>[];
  articles: z.infer<typeof articleSchema>[];
};

const FORMAT = "knowledge-base";

const VERSION = 1;

/** In bytes: the largest export file that an import reads. */
export const MAX_TRANSFER = 60 * 2 ** 20;

const envelopeSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  categories: z.array(z.unknown()),
  articles: z.array(z.unknown()),
});

/** The text of an export file; `bodies` is the HTML by article id. */
export function writeTransfer(
  knowledge: KnowledgeBase,
  bodies: ReadonlyMap<string, string>,
): string {
  const articles = knowledge.articles.map((article) => ({
    ...ownFields(article),
    content: bodies.get(article.id) ?? null,
  }));
  const categories = knowledge.categories.map(ownFields);
  return JSON.stringify({ format: FORMAT, version: VERSION, categories, articles }, null, 2);
}

/** Parses an export file: its content, or its errors, one line each with the row. */
export function readTransfer(text: string): { file: TransferFile } | { errors: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { errors: ["The file is not JSON."] };
  }
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return { errors: ["The file is not an export of a knowledge base."] };
  const errors: string[] = [];
  const categories = readRows("category", envelope.data.categories, categorySchema, errors);
  const articles = readRows("article", envelope.data.articles, articleSchema, errors);
  errors.push(...repeatedIds("category", categories), ...repeatedIds("article", articles));
  return errors.length > 0 ? { errors } : { file: { categories, articles } };
}

function readRows<T>(
  kind: string,
  rows: readonly unknown[],
  schema: z.ZodMiniType<T>,
  errors: string[],
): T[] {
  return rows.flatMap((row, index) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    for (const issue of parsed.error.issues) {
      const field = issue.path.map((part) => `, ${String(part)}`).join("");
      errors.push(`${kind} ${index + 1}${field}: ${explain(issue)}`);
    }
    return [];
  });
}

// The library's own message for a wrong type is "Invalid input".
const explain = (issue: z.core.$ZodIssue) =>
  issue.code === "invalid_type"
    ? `must be ${/^[aeiou]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`
    : issue.message;

function repeatedIds(kind: string, rows: readonly { id: string }[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ id }) => {
    if (seen.has(id)) return [`${kind} “${id}” is in the file more than once`];
    seen.add(id);
    return [];
  });
}

import type { KnowledgeCategory } from "@/data/model.ts";

/** What the knowledge base's home is called: after its search, a category that the address names, or itself. */
export function listingTitle(query: string, category: KnowledgeCategory | undefined): string {
  if (query) return `Search results for "${query}"`;
  return category ? `${category.name} · Knowledge Base` : "Knowledge Base";
}

import { type Item, isFilled, labelled, origin, slug, TEXT_LIMITS, text } from "./fields.ts";

/** A category's fields with their labels and rules, used like those of an article. */
export const categoryFields = {
  id: labelled("ID", slug),
  name: labelled("Name", text(TEXT_LIMITS.title, isFilled)),
  description: labelled("Description", text(TEXT_LIMITS.description)),
  origin,
};

export type KnowledgeCategory = Item<typeof categoryFields>;

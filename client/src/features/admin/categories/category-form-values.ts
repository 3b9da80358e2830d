import type { KnowledgeBase } from "@/content/model.ts";
import { isSlug } from "@/lib/slug.ts";

/** What the category forms hold. */
export type CategoryValues = { id: string; name: string; description: string };
export type CategoryErrors = Partial<Record<keyof CategoryValues, string>>;

/** What is wrong with the values, by field. */
export function checkCategory(
  { id, name }: CategoryValues,
  { categories }: KnowledgeBase,
  isNew: boolean,
): CategoryErrors {
  const errors: CategoryErrors = {};
  if (!name.trim()) errors.name = "Enter a name.";
  if (!isNew) return errors;
  if (!id) errors.id = "Enter an ID.";
  else if (!isSlug(id)) errors.id = "Use lowercase letters, numbers and hyphens only.";
  else if (categories.some((category) => category.id === id)) {
    errors.id = "Another category has this ID. Choose a different one.";
  }
  return errors;
}

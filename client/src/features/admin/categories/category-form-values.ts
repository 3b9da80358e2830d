import { isSlug } from "@shared/text/text.ts";
import * as z from "zod/mini";
import { isSameItem, type KnowledgeBase, type KnowledgeCategory } from "@/data/model.ts";
import { CATEGORY_FORM } from "@/features/admin/drafts/autosaved-forms.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import type { FieldErrors } from "../forms/use-edit-form.ts";

const valuesSchema = z.object({ id: z.string(), name: z.string(), description: z.string() });

type CategoryErrors = FieldErrors<KnowledgeCategory>;

/** How the keys of the autosaved forms begin that edit this category, or add one. */
export const categoryFormPrefix = (editing: KnowledgeCategory | null): string =>
  `${CATEGORY_FORM}${editing ? `edit:${editing.id}` : "new"}:`;

/** Validates the values: an error message by field. `editing` is the category being edited, null for a new one. */
export function checkCategory(
  { id, name }: KnowledgeCategory,
  { categories }: KnowledgeBase,
  editing: KnowledgeCategory | null,
): CategoryErrors {
  const errors: CategoryErrors = {};
  if (!name.trim()) errors.name = "Enter a name.";
  if (editing) return errors;
  if (!id) errors.id = "Enter an ID.";
  else if (!isSlug(id)) errors.id = "Use lowercase letters, numbers and hyphens only.";
  else if (categories.some((category) => category.id === id)) {
    errors.id = "Another category has this ID. Choose a different one.";
  }
  return errors;
}

/** The change that saving makes, null for none. */
export function toCategoryEdit(
  { id, name, description }: KnowledgeCategory,
  editing: KnowledgeCategory | null,
): DraftEdit | null {
  const value = { id, name: name.trim(), description: description.trim() };
  if (editing && isSameItem(value, editing)) return null;
  return { change: { type: "put-category", id, value, basedOn: editing } };
}

/** The values of an unfinished form that was found; null when they can't be read. */
export function parseRecoveredCategory(values: unknown): KnowledgeCategory | null {
  return valuesSchema.safeParse(values).data ?? null;
}

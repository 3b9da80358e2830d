import { isSlug } from "@shared/text/text.ts";
import * as z from "zod/mini";
import type { KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { isSameItem, ownFields } from "@/features/admin/drafts/items.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import { PATH_INPUT, TextAreaField, TextField } from "@/ui/field.tsx";
import { comparedFields } from "../changes/comparison.tsx";
import { DraftFormDialog, textError, useDraftForm } from "../forms/draft-form.tsx";
import { RecoveryNotice } from "../forms/recovery-notice.tsx";
import { type FieldErrors, textOf } from "../forms/use-edit-form.ts";

const EMPTY = { id: "", name: "", description: "" };
const fieldsOf = (values: KnowledgeCategory) => comparedFields(values, null, []);

type CategoryFormProps = {
  /** The category to edit; null adds a new one. */
  editing: KnowledgeCategory | null;
  onClose: () => void;
};

export function CategoryForm({ editing, onClose }: CategoryFormProps) {
  const form = useDraftForm<KnowledgeCategory, KnowledgeCategory>({
    kind: "Category",
    editing,
    initial: editing ?? EMPTY,
    schema: categoryValuesSchema,
    isSame: isSameItem,
    check: checkCategory,
    toEdit: (values) => toCategoryEdit(values, editing),
    onSaved: onClose,
  });

  return (
    <DraftFormDialog form={form} fieldsOf={fieldsOf} onClose={onClose}>
      <div className="space-y-5 px-5 pb-6 pt-2">
        <RecoveryNotice form={form} fieldsOf={fieldsOf} />
        <TextField label="Category Name" {...textOf(form, "name")} />
        <TextField
          label="Category ID"
          hint={
            form.isNew
              ? "Used in URLs. Must use lowercase letters, numbers and hyphens only."
              : "Category ID cannot be changed after creation"
          }
          disabled={!form.isNew}
          {...PATH_INPUT}
          {...textOf(form, "id")}
        />
        <TextAreaField label="Description" rows={3} {...textOf(form, "description")} />
      </div>
    </DraftFormDialog>
  );
}

export const categoryValuesSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
});

/** Validates the values: an error message by field. `editing` is the category being edited, null for a new one. */
export function checkCategory(
  { id, name, description }: KnowledgeCategory,
  { categories }: KnowledgeBase,
  editing: KnowledgeCategory | null,
): FieldErrors<KnowledgeCategory> {
  const errors = {
    name: name.trim() ? textError(name, "title", "name") : "Enter a name.",
    id: editing ? null : checkId(id, categories),
    description: textError(description, "description"),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

function checkId(id: string, categories: readonly KnowledgeCategory[]): string | null {
  if (!id) return "Enter an ID.";
  if (!isSlug(id)) return "Use lowercase letters, numbers and hyphens only.";
  if (categories.some((category) => category.id === id)) {
    return "Another category has this ID. Choose a different one.";
  }
  return textError(id, "id", "ID");
}

/** The change that saving makes, null for none. */
export function toCategoryEdit(
  { id, name, description }: KnowledgeCategory,
  editing: KnowledgeCategory | null,
): DraftEdit | null {
  const value = { id, name: name.trim(), description: description.trim() };
  if (editing && isSameItem(value, editing)) return null;
  return { change: { type: "put-category", id, value, basedOn: editing && ownFields(editing) } };
}

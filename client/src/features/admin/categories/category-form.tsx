import { isSlug } from "@shared/text/text.ts";
import * as z from "zod/mini";
import { isSameItem, type KnowledgeBase, type KnowledgeCategory } from "@/data/model.ts";
import { CATEGORY_FORM } from "@/features/admin/drafts/autosaved-forms.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import { PATH_INPUT, TextAreaField, TextField } from "@/ui/field.tsx";
import { comparedFields } from "../changes/comparison.tsx";
import { DraftFormDialog, useDraftForm } from "../forms/draft-form.tsx";
import { RecoveryNotice } from "../forms/recovery-notice.tsx";
import { type FieldErrors, textOf } from "../forms/use-edit-form.ts";

const EMPTY = { id: "", name: "", description: "" };
const fieldsOf = (values: KnowledgeCategory) => comparedFields(values, null, []);

type CategoryFormProps = {
  /** The category to edit; null adds a new one. */
  editing: KnowledgeCategory | null;
  onClose: () => void;
};

/** The dialog that adds or edits a category. */
export function CategoryForm({ editing, onClose }: CategoryFormProps) {
  const form = useDraftForm<KnowledgeCategory, KnowledgeCategory>({
    editing,
    initial: editing ?? EMPTY,
    named: "name",
    autosaveKey: categoryFormPrefix(editing),
    parse: parseRecoveredCategory,
    isSame: isSameItem,
    check: checkCategory,
    toEdit: (values) => toCategoryEdit(values, editing),
    onSaved: onClose,
  });

  return (
    <DraftFormDialog kind="Category" form={form} fieldsOf={fieldsOf} onClose={onClose}>
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

import { categoryFields } from "@shared/entities/category.ts";
import { forFields, storedFields } from "@shared/entities/fields.ts";
import * as z from "zod/mini";
import type { KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { isSameItem, ownFields, trimmedFields } from "@/features/admin/drafts/items.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import { PATH_INPUT, TextAreaField, TextField } from "@/ui/field.tsx";
import { comparedFields } from "../changes/comparison.tsx";
import { checkFields, checkId, DraftFormDialog, useDraftForm } from "../forms/draft-form.tsx";
import { RecoveryNotice } from "../forms/recovery-notice.tsx";
import { type FieldErrors, textFieldProps } from "../forms/use-edit-form.ts";

const EMPTY = forFields(categoryFields, () => "");
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
        <TextField label="Category Name" {...textFieldProps(form, "name")} />
        <TextField
          label="Category ID"
          hint={
            form.isNew
              ? "Used in URLs. Must use lowercase letters, numbers and hyphens only."
              : "Category ID cannot be changed after creation"
          }
          disabled={!form.isNew}
          {...PATH_INPUT}
          {...textFieldProps(form, "id")}
        />
        <TextAreaField label="Description" rows={3} {...textFieldProps(form, "description")} />
      </div>
    </DraftFormDialog>
  );
}

export const categoryValuesSchema = z.object(storedFields(categoryFields));

/**
 * Validates the values: an error message for each field. `editing` is the category being edited, null for a new one.
 */
export function checkCategory(
  values: KnowledgeCategory,
  { categories }: KnowledgeBase,
  editing: KnowledgeCategory | null,
): FieldErrors<KnowledgeCategory> {
  return checkFields(categoryFields, trimmedFields(values), {
    name: values.name.trim() ? undefined : "Enter a name.",
    id: editing ? null : checkId(values.id, "category", categories),
  });
}

/** The change to save, null for none. */
export function toCategoryEdit(
  values: KnowledgeCategory,
  editing: KnowledgeCategory | null,
): DraftEdit | null {
  const value = trimmedFields(values);
  if (editing && isSameItem(value, editing)) return null;
  const basedOn = editing && ownFields(editing);
  return { change: { type: "put-category", id: value.id, value, basedOn } };
}

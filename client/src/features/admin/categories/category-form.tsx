import { isSameItem, type KnowledgeCategory } from "@/data/model.ts";
import { PATH_INPUT, TextAreaField, TextField } from "@/ui/field.tsx";
import { comparedFields } from "../changes/comparison.tsx";
import { DraftFormDialog, useDraftForm } from "../forms/draft-form.tsx";
import { RecoveryNotice } from "../forms/recovery-notice.tsx";
import {
  categoryFormPrefix,
  checkCategory,
  parseRecoveredCategory,
  toCategoryEdit,
} from "./category-form-values.ts";

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
  const { isNew, values, errors, change } = form;

  return (
    <DraftFormDialog kind="Category" form={form} fieldsOf={fieldsOf} onClose={onClose}>
      <div className="space-y-5 px-5 pb-6 pt-2">
        <RecoveryNotice form={form} fieldsOf={fieldsOf} />
        <TextField
          label="Category Name"
          error={errors.name}
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label="Category ID"
          hint={
            isNew
              ? "Used in URLs. Must use lowercase letters, numbers and hyphens only."
              : "Category ID cannot be changed after creation"
          }
          value={values.id}
          error={errors.id}
          disabled={!isNew}
          {...PATH_INPUT}
          onChange={(event) => change({ id: event.target.value })}
        />
        <TextAreaField
          label="Description"
          rows={3}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </div>
    </DraftFormDialog>
  );
}

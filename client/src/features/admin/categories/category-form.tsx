import type { KnowledgeCategory } from "@/data/model.ts";
import { PATH_INPUT, TextAreaField, TextField } from "@/ui/field.tsx";
import { comparedFields } from "../changes/compared-fields.ts";
import { ItemForm } from "../forms/item-form.tsx";
import { RecoveredForm } from "../forms/recovered-form.tsx";
import { parseRecoveredCategory } from "./category-form-values.ts";
import { useCategoryForm } from "./use-category-form.ts";

const fieldsOf = (values: KnowledgeCategory) => comparedFields(values, null, []);

type CategoryFormProps = {
  /** The category to edit; null adds a new one. */
  editing: KnowledgeCategory | null;
  onClose: () => void;
};

/** The dialog that adds or edits a category. */
export function CategoryForm({ editing, onClose }: CategoryFormProps) {
  const form = useCategoryForm(editing, onClose);
  const { isNew, values, errors, change } = form;

  function handleDiscard() {
    form.unfinished.discard();
    onClose();
  }

  return (
    <ItemForm
      kind="Category"
      form={form}
      fieldsOf={fieldsOf}
      onSubmit={(conflict) => void form.save(conflict)}
      onDiscard={handleDiscard}
    >
      <div className="space-y-5 px-5 pb-6 pt-2">
        <RecoveredForm form={form} parse={parseRecoveredCategory} fieldsOf={fieldsOf} />
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
    </ItemForm>
  );
}

import { defaultLink } from "@shared/contracts/knowledge-base.ts";
import type { KnowledgeCategory } from "@/data/model.ts";
import { PATH_INPUT, SelectField, TextAreaField, TextField } from "@/ui/field.tsx";
import type { ArticleFormState } from "./use-article-form.ts";

type ArticleMetadataTabProps = {
  form: ArticleFormState;
  categories: readonly KnowledgeCategory[];
};

/** The form fields of an article apart from its content. */
export function ArticleMetadataTab({ form, categories }: ArticleMetadataTabProps) {
  const { isNew, values, errors, change } = form;
  const isUnknown = values.category !== "" && !categories.some(({ id }) => id === values.category);
  return (
    <div className="grid gap-5 py-5 sm:grid-cols-2">
      <TextField
        label="Article ID"
        hint={
          isNew
            ? "Used in the URL. Use lowercase letters, numbers and hyphens only, no spaces."
            : "Article ID cannot be changed after creation."
        }
        value={values.id}
        error={errors.id}
        disabled={!isNew}
        {...PATH_INPUT}
        onChange={(event) => change({ id: event.target.value })}
      />
      <SelectField
        label="Category"
        error={errors.category}
        value={values.category}
        options={categories}
        onChange={(event) => change({ category: event.target.value })}
      >
        <option value="">Select a category</option>
        {isUnknown && <option value={values.category}>{values.category}</option>}
      </SelectField>
      <div className="sm:col-span-2">
        <TextField
          label="Article Title"
          error={errors.title}
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          label="Description"
          rows={3}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="URL Path (optional)"
          hint="Left empty, the path is made of category and ID. A new category brings a new path."
          error={errors.link}
          value={values.link}
          {...PATH_INPUT}
          placeholder={
            values.category && values.id
              ? defaultLink(values.category, values.id)
              : `/knowledge-base/${values.category || "{category}"}/${values.id || "{id}"}`
          }
          onChange={(event) => change({ link: event.target.value })}
        />
      </div>
    </div>
  );
}

import { defaultLink, type KnowledgeCategory } from "@/content/model.ts";
import { Field, Select, TextArea, TextInput } from "@/ui/field.tsx";
import { IdField } from "../id-field.tsx";
import type { ArticleFormState } from "./use-article-form.ts";

type ArticleMetadataTabProps = {
  form: ArticleFormState;
  categories: readonly KnowledgeCategory[];
  isNew: boolean;
};

/** What is known of an article beside its content. */
export function ArticleMetadataTab({ form, categories, isNew }: ArticleMetadataTabProps) {
  const { values, errors, change } = form;
  const isOdd = values.category !== "" && !categories.some(({ id }) => id === values.category);
  return (
    <div className="grid gap-5 py-5 sm:grid-cols-2">
      <IdField
        label="Article ID"
        hint={
          isNew
            ? "Used in the URL. Use lowercase letters, numbers and hyphens only, no spaces."
            : "Article ID cannot be changed after creation."
        }
        value={values.id}
        error={errors.id}
        onChange={isNew ? (id) => change({ id }) : null}
      />
      <Field label="Category" error={errors.category}>
        {(control) => (
          <Select
            {...control}
            value={values.category}
            onChange={(event) => change({ category: event.target.value })}
          >
            <option value="">Select a category</option>
            {isOdd && <option value={values.category}>{values.category}</option>}
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="sm:col-span-2">
        <Field label="Article Title" error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              value={values.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="Description">
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={values.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field
          label="URL Path (optional)"
          hint="Left empty, the path is made of category and ID. A new category brings a new path."
          error={errors.link}
        >
          {(control) => (
            <TextInput
              {...control}
              value={values.link}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={
                values.category && values.id
                  ? defaultLink(values.category, values.id)
                  : `/knowledge-base/${values.category || "{category}"}/${values.id || "{id}"}`
              }
              onChange={(event) => change({ link: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

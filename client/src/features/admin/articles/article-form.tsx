import { defaultLink } from "@shared/contracts/knowledge-base.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { articleBodyQuery } from "@/data/article-body.ts";
import { useContent } from "@/data/content-store.ts";
import { type Article, isSameItem, type KnowledgeCategory, metadataOf } from "@/data/model.ts";
import { TabPanel, Tabs } from "@/features/admin/components/tabs.tsx";
import { PATH_INPUT, SelectField, TextAreaField, TextField } from "@/ui/field.tsx";
import { comparedFields } from "../changes/comparison.tsx";
import { DraftFormDialog, type DraftFormState, useDraftForm } from "../forms/draft-form.tsx";
import { RecoveryNotice } from "../forms/recovery-notice.tsx";
import { ArticleContentTab } from "./article-content-tab.tsx";
import {
  type ArticleValues,
  checkArticle,
  parseRecoveredValues,
  toEdit,
} from "./article-form-values.ts";

const EMPTY = { id: "", category: "", title: "", description: "", link: "" };

type ArticleFormProps = {
  /** The article to edit; null adds a new one. */
  editing: Article | null;
  onClose: () => void;
};

/** The dialog that adds or edits an article. */
export function ArticleForm({ editing, onClose }: ArticleFormProps) {
  const { knowledge, revision } = useContent();
  const [openedAt] = useState(revision);
  const [tab, setTab] = useState("metadata");
  const body = useQuery(articleBodyQuery(editing, openedAt));
  const savedHtml = body.data ?? "";
  const form = useDraftForm<ArticleValues, Article>({
    editing,
    initial: editing ? metadataOf(editing) : EMPTY,
    named: "title",
    autosaveKey: editing ? `edit:${editing.id}:` : "new:",
    parse: parseRecoveredValues,
    isSame: (values, initial) =>
      isSameItem(metadataOf(values), metadataOf(initial)) &&
      (values.html ?? savedHtml) === savedHtml,
    check: checkArticle,
    toEdit: (values, overwrites) => toEdit(values, editing, savedHtml, overwrites),
    onInvalid: () => setTab("metadata"),
    onSaved: onClose,
  });
  const fieldsOf = useCallback(
    (values: ArticleValues) =>
      comparedFields(values, values.html ?? savedHtml, knowledge.categories),
    [savedHtml, knowledge.categories],
  );

  return (
    <DraftFormDialog kind="Article" form={form} fieldsOf={fieldsOf} onClose={onClose}>
      <Tabs
        variant="dialog"
        label={editing ? "Edit Article" : "Add New Article"}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "metadata", label: "Article Metadata" },
          { value: "content", label: "Article Content" },
        ]}
      >
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5">
          <RecoveryNotice form={form} fieldsOf={fieldsOf} />
          <TabPanel value="metadata">
            <ArticleMetadataTab form={form} categories={knowledge.categories} />
          </TabPanel>
          <TabPanel value="content">
            <ArticleContentTab
              form={form}
              savedHtml={savedHtml}
              body={editing && body}
              isShown={tab === "content"}
            />
          </TabPanel>
        </div>
      </Tabs>
    </DraftFormDialog>
  );
}

type ArticleMetadataTabProps = {
  form: DraftFormState<ArticleValues>;
  categories: readonly KnowledgeCategory[];
};

/** The form fields of an article apart from its content. */
function ArticleMetadataTab({ form, categories }: ArticleMetadataTabProps) {
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

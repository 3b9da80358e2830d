import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { articleBodyQuery } from "@/data/article-body.ts";
import { useContent } from "@/data/content-store.ts";
import type { DraftConflict } from "@/data/draft-conflict.ts";
import type { Article } from "@/data/model.ts";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";
import { comparedFields } from "../changes/compared-fields.ts";
import { ItemForm } from "../forms/item-form.tsx";
import { RecoveredForm } from "../forms/recovered-form.tsx";
import { ArticleContentTab } from "./article-content-tab.tsx";
import { type ArticleValues, parseRecoveredValues } from "./article-form-values.ts";
import { ArticleMetadataTab } from "./article-metadata-tab.tsx";
import { useArticleForm } from "./use-article-form.ts";

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
  const form = useArticleForm({ editing, savedHtml: body.data ?? "", onSaved: onClose });

  function handleSubmit(conflict?: DraftConflict) {
    if (!form.check()) setTab("metadata");
    else void form.save(conflict);
  }

  const { savedHtml } = form;
  const fieldsOf = useCallback(
    (values: ArticleValues) =>
      comparedFields(values, values.html ?? savedHtml, knowledge.categories),
    [savedHtml, knowledge.categories],
  );

  function handleDiscard() {
    form.unfinished.discard();
    onClose();
  }

  return (
    <ItemForm
      kind="Article"
      form={form}
      fieldsOf={fieldsOf}
      onSubmit={handleSubmit}
      onDiscard={handleDiscard}
    >
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
          <RecoveredForm form={form} parse={parseRecoveredValues} fieldsOf={fieldsOf} />
          <TabPanel value="metadata">
            <ArticleMetadataTab form={form} categories={knowledge.categories} />
          </TabPanel>
          <TabPanel value="content">
            <ArticleContentTab form={form} body={editing && body} isShown={tab === "content"} />
          </TabPanel>
        </div>
      </Tabs>
    </ItemForm>
  );
}

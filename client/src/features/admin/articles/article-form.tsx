import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { articleBodyQuery } from "@/content/article-body.ts";
import { useContent } from "@/content/content-store.ts";
import type { Article } from "@/content/model.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";
import { articleFields } from "../changes/comparison.tsx";
import { SaveFailure } from "../changes/save-failure.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { DiscardQuestion } from "../discard-question.tsx";
import { useShownPanel } from "../shown-panel.ts";
import { ArticleContentTab } from "./article-content-tab.tsx";
import { ArticleMetadataTab } from "./article-metadata-tab.tsx";
import { RecoveredForm } from "./recovered-form.tsx";
import { useArticleForm } from "./use-article-form.ts";

type ArticleFormProps = {
  /** The article to edit; null adds a new one. */
  editing: Article | null;
  onClose: () => void;
};

/** The dialog that adds or edits an article. */
export function ArticleForm({ editing, onClose }: ArticleFormProps) {
  const { knowledge, revision } = useContent();
  const shownPanel = useShownPanel();
  const [openedAt] = useState(revision);
  const [tab, setTab] = useState("metadata");
  const [isAsking, setAsking] = useState(false);
  const body = useQuery(articleBodyQuery(editing, openedAt));
  const form = useArticleForm({ editing, savedHtml: body.data ?? "", onSaved: onClose });
  const title = editing ? "Edit Article" : "Add New Article";

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!form.check()) setTab("metadata");
    else void form.save();
  }

  function handleDiscard() {
    form.unfinished.discard();
    onClose();
  }

  const handleClose = () => (form.isDirty ? setAsking(true) : handleDiscard());

  return (
    <Dialog variant="form" title={title} onClose={handleClose} returnFocusTo={shownPanel}>
      <DialogForm
        action={editing ? "Save Changes" : "Add Article"}
        wrong={Object.keys(form.errors).length}
        onSubmit={handleSubmit}
        onCancel={handleClose}
        beside={
          <SaveFailure
            failure={form.failure}
            values={form.values}
            fields={articleFields(form.values, form.values.html ?? form.initial.html, knowledge)}
            onOverwrite={(conflict) => void form.save(conflict)}
          />
        }
      >
        <Tabs
          variant="dialog"
          label={title}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "metadata", label: "Article Metadata" },
            { value: "content", label: "Article Content" },
          ]}
        >
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5">
            <RecoveredForm form={form} knowledge={knowledge} />
            <TabPanel value="metadata">
              <ArticleMetadataTab form={form} categories={knowledge.categories} isNew={!editing} />
            </TabPanel>
            <TabPanel value="content">
              <ArticleContentTab
                form={form}
                body={editing ? body : null}
                isShown={tab === "content"}
              />
            </TabPanel>
          </div>
        </Tabs>
      </DialogForm>
      {isAsking && <DiscardQuestion onDiscard={handleDiscard} onKeep={() => setAsking(false)} />}
    </Dialog>
  );
}

import { defaultLink } from "@shared/content/article-paths.ts";
import { articleFields } from "@shared/entities/article.ts";
import { forFields } from "@shared/entities/fields.ts";
import { slugOf } from "@shared/text/slug.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Eye, Pencil, TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { articleBodyQuery } from "@/data/load-body.ts";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { TabPanel, Tabs } from "@/features/admin/components/tabs.tsx";
import { useContent } from "@/features/admin/drafts/content.ts";
import { isSameItem, ownFields } from "@/features/admin/drafts/items.ts";
import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { LazyBoundary, lazy } from "@/lib/lazy.tsx";
import { Button } from "@/ui/button.tsx";
import { PATH_INPUT, SelectField, TextAreaField, TextField } from "@/ui/field.tsx";
import { FailedPart, FailedRequest, RetryButton } from "@/ui/message.tsx";
import { RichText } from "@/ui/rich-text.tsx";
import { comparedFields } from "../changes/comparison.tsx";
import { DraftFormDialog, type DraftFormState, useDraftForm } from "../forms/draft-form.tsx";
import { RecoveryNotice } from "../forms/recovery-notice.tsx";
import { textFieldProps } from "../forms/use-edit-form.ts";
import {
  type ArticleValues,
  articleValuesSchema,
  checkArticle,
  toEdit,
} from "./article-form-values.ts";
import { ArticleReview, type EditedReview } from "./article-review.tsx";

const EMPTY = forFields(articleFields, () => "");

const REVIEW_UNSAVED = "This is not saved yet. Save owner and review first, or take it back.";

type ArticleFormProps = {
  /** The article to edit; null adds a new one. */
  editing: Article | null;
  title?: string;
  onAdded?: (id: string) => void;
  onClose: () => void;
};

export function ArticleForm({ editing, title = "", onAdded, onClose }: ArticleFormProps) {
  const { knowledge, revision } = useContent();
  const [openedAt] = useState(revision);
  const [tab, setTab] = useState("metadata");
  const body = useQuery(articleBodyQuery(editing, openedAt));
  const savedHtml = body.data ?? "";
  const drafted = useDraftForm<ArticleValues, Article>({
    kind: "Article",
    editing,
    initial: editing ? ownFields(editing) : { ...EMPTY, title, id: slugOf(title) },
    schema: articleValuesSchema,
    isSame: (values, initial) =>
      isSameItem(values, initial) && (values.html ?? savedHtml) === savedHtml,
    check: checkArticle,
    toEdit: (values, overwrites) => toEdit(values, editing, savedHtml, overwrites),
    onInvalid: () => setTab("metadata"),
    onSaved(edit) {
      if (edit && !editing) onAdded?.(edit.change.id);
      onClose();
    },
  });
  const { form, review } = useReviewIn(drafted, () => setTab("metadata"));
  const fieldsOf = useCallback(
    (values: ArticleValues) =>
      comparedFields(values, values.html ?? savedHtml, knowledge.categories),
    [savedHtml, knowledge.categories],
  );

  return (
    <DraftFormDialog form={form} fieldsOf={fieldsOf} onClose={onClose}>
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
            {editing && form.basis && (
              <ArticleReview id={editing.id} revision={form.basis.publishedRevision} {...review} />
            )}
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

/**
 * Neither saves nor closes the form unasked while its owner and interval, which are saved by themselves, are unsaved.
 */
function useReviewIn(form: DraftFormState<ArticleValues>, onRefused: () => void) {
  const [edited, setEdited] = useState<EditedReview | null>(null);
  const [isRefused, setRefused] = useState(false);
  const error = edited && isRefused ? REVIEW_UNSAVED : undefined;
  return {
    review: { edited, error, onEdit: setEdited },
    form: {
      ...form,
      isDirty: form.isDirty || edited !== null,
      errors: { ...form.errors, ...(error && { review: error }) },
      submit(...given: Parameters<typeof form.submit>) {
        setRefused(edited !== null);
        if (edited) onRefused();
        else form.submit(...given);
      },
    },
  };
}

type ArticleMetadataTabProps = {
  form: DraftFormState<ArticleValues>;
  categories: readonly KnowledgeCategory[];
};

function ArticleMetadataTab({ form, categories }: ArticleMetadataTabProps) {
  const { isNew, values } = form;
  const { category, id } = values;
  const isUnknown = category !== "" && !categories.some((each) => each.id === category);
  return (
    <div className="grid gap-5 py-5 sm:grid-cols-2">
      <TextField
        label="Article ID"
        hint={
          isNew
            ? "Used in the URL. Use lowercase letters, numbers and hyphens only, no spaces."
            : "Article ID cannot be changed after creation."
        }
        disabled={!isNew}
        {...PATH_INPUT}
        {...textFieldProps(form, "id")}
      />
      <SelectField label="Category" options={categories} {...textFieldProps(form, "category")}>
        <option value="">Select a category</option>
        {isUnknown && <option value={category}>{category}</option>}
      </SelectField>
      <div className="sm:col-span-2">
        <TextField label="Article Title" {...textFieldProps(form, "title")} />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField label="Description" rows={3} {...textFieldProps(form, "description")} />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="URL Path (optional)"
          hint="Left empty, the path is made of category and ID. A new category brings a new path."
          {...PATH_INPUT}
          placeholder={
            category && id
              ? defaultLink(category, id)
              : `/knowledge-base/${category || "{category}"}/${id || "{id}"}`
          }
          {...textFieldProps(form, "link")}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="Shown for (optional)"
          hint="Places in your own product whose help panel opens this article, separated by commas: epcr/signature."
          {...PATH_INPUT}
          {...textFieldProps(form, "shownFor")}
        />
      </div>
    </div>
  );
}

// The editor is large: its code is loaded when a form's content is first shown.
const ArticleEditor = lazy(
  async () => (await import("../editor/article-editor.tsx")).default,
  FailedPart,
);

type ArticleContentTabProps = {
  form: Pick<DraftFormState<ArticleValues>, "values" | "isRestored" | "change">;
  /** The article's saved HTML; empty without any. */
  savedHtml: string;
  /** The query of the saved HTML; null for a new article. */
  body: UseQueryResult<string | null> | null;
  isShown: boolean;
};

function ArticleContentTab({ form, savedHtml, body, isShown }: ArticleContentTabProps) {
  const [isPreview, setPreview] = useState(false);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  if (body?.error) {
    return <FailedRequest message={body.error.message} onRetry={() => body.refetch()} />;
  }
  if (body?.isPending) return <Loading />;
  const html = form.values.html ?? savedHtml;

  return (
    <div className="py-5">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="mr-auto text-small text-ink-2">
          Use the toolbar to format text, add images, videos, and other media.
        </p>
        <Button variant="outline" onClick={() => setPreview(!isPreview)}>
          {isPreview ? <Pencil size={17} /> : <Eye size={17} />}
          <span>{isPreview ? "Edit" : "Preview"}</span>
        </Button>
      </div>
      {isPreview && <Preview {...form.values} html={html} />}
      {/* The editor stays mounted behind the preview for its undo history, and the warning keeps its decision. */}
      <div hidden={isPreview}>
        <UnsupportedHtmlWarning html={savedHtml}>
          <LazyBoundary load={ArticleEditor.prefetch} fallback={<Loading />}>
            <ArticleEditor
              // Another key mounts the editor anew with a recovered text.
              key={`${form.isRestored}`}
              label="Article Content"
              html={html}
              minHeight={400}
              onChange={(changed) => form.change({ html: changed })}
            />
          </LazyBoundary>
        </UnsupportedHtmlWarning>
      </div>
    </div>
  );
}

type PreviewProps = { title: string; description: string; html: string };

function Preview({ title, description, html }: PreviewProps) {
  // The preview follows with a delay: enhancing a long article takes tens of milliseconds.
  const enhanced = useMemo(() => enhanceArticleHtml(html).html, [html]);
  return (
    <article aria-label="Preview" className="rounded-medium border bg-paper px-5 py-6">
      <div className="mx-auto max-w-[44rem]">
        <h2 className="text-title font-[720]">{title}</h2>
        <p className="mt-3 text-lead text-ink-2">{description}</p>
        <RichText html={enhanced} />
      </div>
    </article>
  );
}

function Loading() {
  return (
    <p role="status" className="py-24 text-center text-ink-2">
      Loading the editor…
    </p>
  );
}

/** Warns before an article is opened if its HTML is not fully supported by the editor, or could not be checked. */
function UnsupportedHtmlWarning({ html, children }: { html: string; children: ReactNode }) {
  const [isAccepted, setAccepted] = useState(false);
  // Checks the saved HTML, not the edited one.
  const [saved] = useState(html);
  // A random key: the article itself as a key would be serialised at each keystroke.
  const [visit] = useState(() => Math.random());
  const check = useQuery({
    queryKey: ["unsupported-html", visit],
    queryFn: async () => {
      const { findUnsupportedHtml } = await import("./unsupported-html.ts");
      return findUnsupportedHtml(saved);
    },
    gcTime: 0,
  });
  if (isAccepted || check.data?.length === 0) return children;
  if (check.isPending) return null;
  return (
    <div role="alert" className="rounded-large border border-accent bg-accent-tint p-5">
      <p className="flex gap-3 font-[650]">
        <TriangleAlert size={22} className="mt-0.5 shrink-0 text-accent-ink" />
        <span>
          {check.data
            ? "The editor can’t hold all of this article. Saving it from the editor loses:"
            : "It could not be checked whether the editor can hold all of this article. Saving it from the editor may lose a part of it."}
        </span>
      </p>
      <ul className="my-3 list-disc pl-14">
        {check.data?.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p className="mb-4 pl-9 text-ink-2">
        Title, category, description and path can be changed without losing anything.
      </p>
      <div className="flex flex-wrap gap-3">
        {check.error && <RetryButton onRetry={() => check.refetch()} />}
        <Button variant="outline" onClick={() => setAccepted(true)}>
          Edit the content all the same
        </Button>
      </div>
    </div>
  );
}

import { queryOptions } from "@tanstack/react-query";
import type { Article } from "@/data/model.ts";
import {
  type AutosavedForm,
  CATEGORY_FORM,
  deleteForm,
  findAutosavedForms,
  isFormRecord,
  VIDEO_FORM,
} from "@/features/admin/drafts/autosaved-forms.ts";
import type { Content } from "@/features/admin/drafts/content.ts";
import { parseDraft, readDraftBody } from "@/features/admin/drafts/drafts.ts";
import {
  readAttachmentOf,
  readUnfinished,
  recordKey,
  type Unfinished,
} from "@/features/admin/drafts/drafts-database.ts";
import {
  draftVersion,
  findDraft,
  kindOf,
  nameOfDraft,
  publishedRevisionOf,
} from "@/features/admin/drafts/items.ts";
import { type DraftEdit, restoreDraft, writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import { articleValuesSchema, checkArticle, toEdit } from "../articles/article-form-values.ts";
import {
  categoryValuesSchema,
  checkCategory,
  toCategoryEdit,
} from "../categories/category-form.tsx";
import { editOn, formKeyPrefix, parseBasis } from "../forms/draft-form.tsx";
import { loadHistoryHtml, readHistoryEntry } from "../publish/publish-api.ts";

/** A draft in the trash, an autosaved form, or an unreadable record. */
export type TrashItem = {
  record: Unfinished;
  /** The kind to show: “Overwritten article”. */
  kind: string;
  name: string;
  /** Restores the item as a draft, with the text that `loadText` found; null if it can't be restored. */
  restore: ((text: string | null) => Promise<void>) | null;
  /** Loads the latest known version of a missing text; undefined if there is none. Null if no text is missing. */
  loadText: (() => Promise<string | null | undefined>) | null;
  /** True for a form whose values are not valid yet. */
  isIncomplete?: boolean;
};

/** The trash: forms that no open tab has, and undone, overwritten and unreadable work, the latest first. */
export const trashQuery = (content: Content) =>
  queryOptions({
    queryKey: ["trash", content.revision],
    queryFn: async (): Promise<TrashItem[]> => {
      const forms = await findAutosavedForms();
      const records = [
        ...(await readUnfinished("draft")).filter(({ value }) => !parseDraft(value)),
        ...(await readUnfinished("form")).filter((record) => !isFormRecord(record)),
        ...(await readUnfinished("trash")),
      ].sort((a, b) => b.at - a.at);
      const loadText = (id: string) => loadLastText(id, content, records);
      return [
        ...forms
          .filter(({ key }) => !key.startsWith(VIDEO_FORM))
          .map((form) => itemOfForm(form, content, loadText)),
        ...records.map((record) => itemOfRecord(record, content, loadText)),
      ];
    },
    gcTime: 0,
  });

type LoadText = (articleId: string) => Promise<string | null | undefined>;

function itemOfRecord(record: Unfinished, content: Content, loadText: LoadText): TrashItem {
  const draft = parseDraft(record.value);
  if (!draft) {
    const kind = "Unreadable change";
    return { record, kind, name: nameIn(record.value), restore: null, loadText: null };
  }
  const { change } = draft;
  const isTextMissing =
    change.type === "put-article" && change.text === "unchanged" && !articleIn(content, change.id);
  return {
    record,
    kind: `${record.reason === "undone" ? "Undone" : "Overwritten"} ${kindOf(change)}`,
    name: nameOfDraft(draft),
    restore: (text) => restoreDraft(record.key, text),
    loadText: isTextMissing ? () => loadText(change.id) : null,
  };
}

/** The change that an earlier visit's form would save, and its errors. */
type ReadForm = {
  name: string;
  errors: object;
  edit: DraftEdit | null;
  /** The edited article; null for a new one, a category, or a missing article. */
  article: Article | null;
  /** True if the article is gone, and its text with it. */
  isTextMissing: boolean;
};

function itemOfForm(form: AutosavedForm, content: Content, loadText: LoadText): TrashItem {
  const isCategory = form.key.startsWith(CATEGORY_FORM);
  const read = isCategory ? readCategoryForm(form, content) : readArticleForm(form, content);
  const isValid = read !== null && Object.keys(read.errors).length === 0;
  const { edit, article, isTextMissing } = read ?? {};

  async function restore(text: string | null) {
    // A draft that was deleted still has its text.
    const drafted = article?.bodyIn === "draft" ? await readDraftBody(article.id) : null;
    const html = edit?.html ?? text ?? drafted;
    const made = edit && { ...edit, ...(html !== null && { html }) };
    const based = editOn(parseBasis(form), made ?? null, content.published);
    if (based) {
      const expectedVersion = draftVersion(content.changes, kindOf(based.change), based.change.id);
      await writeDrafts([{ ...based, expectedVersion, keepsReplaced: true }]);
    }
    await deleteForm(form.key);
  }
  const { key, at, ...value } = form;
  return {
    record: { key: recordKey("form", key), at, value },
    kind: "Unfinished form",
    name: read?.name || "Without a title",
    isIncomplete: read !== null && !isValid,
    restore: isValid ? restore : null,
    loadText: isTextMissing && edit ? () => loadText(edit.change.id) : null,
  };
}

function readCategoryForm(form: AutosavedForm, { knowledge }: Content): ReadForm | null {
  const { data: values } = categoryValuesSchema.safeParse(form.values);
  if (!values) return null;
  const isNew = form.key.startsWith(formKeyPrefix("Category"));
  const editing = (!isNew && knowledge.categories.find(({ id }) => id === values.id)) || null;
  return {
    name: values.name,
    errors: checkCategory(values, knowledge, editing),
    edit: toCategoryEdit(values, editing),
    article: null,
    isTextMissing: false,
  };
}

function readArticleForm(form: AutosavedForm, content: Content): ReadForm | null {
  const { data: values } = articleValuesSchema.safeParse(form.values);
  if (!values) return null;
  const isNew = form.key.startsWith(formKeyPrefix("Article"));
  const article = isNew ? null : articleIn(content, values.id);
  const { category, ...others } = checkArticle(values, content.knowledge, article);
  const edit = toEdit(values, article, "");
  return {
    name: values.title,
    // A missing category can be chosen later in the table. A deleted article's form can't be opened from there, so it
    // is no error.
    errors: values.category ? others : { category, ...others },
    edit,
    article,
    isTextMissing: !isNew && !article && edit?.html === undefined,
  };
}

/** The article with this browser's drafts, even if a draft deletes it. */
function articleIn({ knowledge, publicKnowledge, changes }: Content, id: string): Article | null {
  const isIt = (article: Article) => article.id === id;
  const here = knowledge.articles.find(isIt);
  if (here) return here;
  const published = publicKnowledge.articles.find(isIt) ?? null;
  const deleted = findDraft(changes, "article", id)?.previous;
  if (deleted?.type !== "put-article") return published;
  const texts = { own: "draft", unchanged: published?.bodyIn ?? null, none: null } as const;
  return { ...published, ...deleted.value, bodyIn: texts[deleted.text] };
}

/** The text of an article before the publish that deleted it; else the text of its draft in the trash. */
async function loadLastText(
  id: string,
  { published }: Content,
  records: readonly Unfinished[],
): Promise<string | null | undefined> {
  const deletedIn = publishedRevisionOf(published, `article:${id}`);
  if (deletedIn > 0) {
    const { items } = await readHistoryEntry(deletedIn);
    const deleted = items.find((item) => item.kind === "article" && item.id === id);
    if (deleted) return loadHistoryHtml(deleted.before);
  }
  for (const { key, value } of records) {
    const isIts = parseDraft(value)?.key === `article:${id}`;
    const html = isIts && (await readAttachmentOf(key));
    if (typeof html === "string") return html;
  }
  return undefined;
}

function nameIn(value: unknown): string {
  const key = typeof value === "object" && value !== null && "key" in value ? value.key : "";
  return typeof key === "string" ? key.replace(/^\w+:/, "") : "";
}

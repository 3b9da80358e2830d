import { queryOptions } from "@tanstack/react-query";
import type { Article } from "@/data/model.ts";
import {
  type AutosavedForm,
  CATEGORY_FORM,
  deleteForm,
  findAutosavedForms,
  VIDEO_FORM,
} from "@/features/admin/drafts/autosaved-forms.ts";
import type { Content } from "@/features/admin/drafts/content.ts";
import {
  draftVersion,
  findDraft,
  kindOf,
  nameOfDraft,
} from "@/features/admin/drafts/draft-state.ts";
import { readDraftBody } from "@/features/admin/drafts/drafts.ts";
import { publishedRevisionOf } from "@/features/admin/drafts/items.ts";
import {
  countQuarantine,
  deleteQuarantined,
  type QuarantinedRecord,
  readQuarantine,
  restoreQuarantined,
} from "@/features/admin/drafts/quarantine.ts";
import { type DraftEdit, writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import { articleValuesSchema, checkArticle, toEdit } from "../articles/article-form-values.ts";
import {
  categoryValuesSchema,
  checkCategory,
  toCategoryEdit,
} from "../categories/category-form.tsx";
import { editOn, formKeyPrefix, parseBasis } from "../forms/draft-form.tsx";
import { loadHistoryHtml, readHistoryEntry } from "../publish/publish-api.ts";

/** A quarantined draft or an autosaved form. */
export type TrashItem = {
  key: string;
  at: Date;
  /** What it is: “Overwritten article”. */
  kind: string;
  name: string;
  stored: unknown;
  /** Restores it as a draft, with the text that `loadText` found; null where it can't be restored. */
  restore: ((text: string | null) => Promise<void>) | null;
  /**
   * Loads the text of an article that is not there any more and that this one has no text of, as it was last known;
   * undefined when nobody knows it. Null where no text is missing.
   */
  loadText: (() => Promise<string | null | undefined>) | null;
  /** Whether it is a form whose values are not valid yet. */
  isIncomplete?: boolean;
  remove: () => Promise<void>;
};

const findForms = async () =>
  (await findAutosavedForms()).filter(({ key }) => !key.startsWith(VIDEO_FORM));

/** How many items are set aside. `revision` is the content's. */
export const trashCountQuery = (revision: number) =>
  queryOptions({
    queryKey: ["set-aside", "count", revision],
    queryFn: async () => (await countQuarantine()) + (await findForms()).length,
    gcTime: 0,
  });

/** What is set aside: undone, overwritten and unreadable drafts, and forms that no open tab is filling in. */
export const trashQuery = (content: Content) =>
  queryOptions({
    queryKey: ["set-aside", "items", content.revision],
    queryFn: async (): Promise<TrashItem[]> => {
      const records = await readQuarantine();
      return [
        ...(await findForms()).map((form) => itemOfForm(form, content, records)),
        ...records.map((record) => itemOfRecord(record, content)),
      ];
    },
    gcTime: 0,
  });

function itemOfRecord(
  { id, draft, text: _, ...stored }: QuarantinedRecord,
  content: Content,
): TrashItem {
  const reason = stored.reason === "undone" ? "Undone" : "Overwritten";
  const change = draft?.change;
  const isTextBelow = change?.type === "put-article" && change.body === "below";
  const isGone = isTextBelow && !articleIn(content, change.id);
  return {
    key: `record ${id}`,
    // Of something else a Date may throw.
    at: new Date(typeof stored.at === "string" ? stored.at : Number.NaN),
    kind: draft ? `${reason} ${kindOf(draft.change)}` : "Unreadable change",
    name: draft ? nameOfDraft(draft) : keyIn(stored.found),
    stored,
    restore: draft && ((text) => restoreQuarantined(id, text)),
    loadText: isGone ? () => loadLastText(change.id, content, []) : null,
    remove: () => deleteQuarantined(id),
  };
}

/** What a form of an earlier visit would save, and what is wrong with it. */
type ReadForm = {
  name: string;
  errors: object;
  edit: DraftEdit | null;
  /** The article that it edits; null for a new one, a category, and where it is not there any more. */
  article: Article | null;
  /** Whether its article is gone, and its text with it. */
  isTextMissing: boolean;
};

function itemOfForm(
  form: AutosavedForm,
  content: Content,
  records: readonly QuarantinedRecord[],
): TrashItem {
  const isCategory = form.key.startsWith(CATEGORY_FORM);
  const read = isCategory ? readCategoryForm(form, content) : readArticleForm(form, content);
  const isValid = read !== null && Object.keys(read.errors).length === 0;
  const { edit, article, isTextMissing } = read ?? {};

  async function restore(text: string | null) {
    // A draft that was deleted has its text still.
    const drafted = article?.bodyIn === "draft" ? await readDraftBody(article.id) : null;
    const html = edit?.html ?? text ?? drafted;
    await restoreForm(form, edit ? { ...edit, ...(html !== null && { html }) } : null, content);
  }
  return {
    key: form.key,
    at: new Date(form.at),
    kind: "Unfinished form",
    name: read?.name || "Without a title",
    stored: form,
    isIncomplete: read !== null && !isValid,
    restore: isValid ? restore : null,
    loadText: isTextMissing && edit ? () => loadLastText(edit.change.id, content, records) : null,
    remove: () => deleteForm(form.key),
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
    // It can be chosen anew in the table, which a form of a deleted article can't be reached from.
    errors: values.category ? others : { category, ...others },
    edit,
    article,
    isTextMissing: !isNew && !article && edit?.html === undefined,
  };
}

async function restoreForm(form: AutosavedForm, made: DraftEdit | null, content: Content) {
  const { changes, published } = content;
  const edit = editOn(parseBasis(form), made, published);
  if (edit) {
    const expectedVersion = draftVersion(changes, kindOf(edit.change), edit.change.id);
    await writeDrafts([{ ...edit, expectedVersion, setsAside: true }]);
  }
  await deleteForm(form.key);
}

/** The article as it is here, or as it would be without its unpublished deletion. */
function articleIn({ knowledge, publicKnowledge, changes }: Content, id: string): Article | null {
  const isIt = (article: Article) => article.id === id;
  const here = knowledge.articles.find(isIt);
  if (here) return here;
  const below = publicKnowledge.articles.find(isIt) ?? null;
  const deleted = findDraft(changes, "article", id)?.previous;
  if (deleted?.type !== "put-article") return below;
  const bodies = { own: "draft", below: below?.bodyIn ?? null, none: null } as const;
  return { ...below, ...deleted.value, bodyIn: bodies[deleted.body] };
}

/** The text of an article before the publish that deleted it, else that of a draft of it which was set aside. */
async function loadLastText(
  id: string,
  { published }: Content,
  records: readonly QuarantinedRecord[],
): Promise<string | null | undefined> {
  const deletedIn = publishedRevisionOf(published, `article:${id}`);
  if (deletedIn > 0) {
    const { items } = await readHistoryEntry(deletedIn);
    const deleted = items.find((item) => item.kind === "article" && item.id === id);
    if (deleted) return loadHistoryHtml(deleted.before);
  }
  const found = records.find(({ draft, text }) => draft?.key === `article:${id}` && text !== null);
  return found?.text;
}

function keyIn(found: unknown): string {
  const key = typeof found === "object" && found !== null && "key" in found ? found.key : "";
  return typeof key === "string" ? key.replace(/^\w+:/, "") : "";
}

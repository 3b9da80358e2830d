import { queryOptions } from "@tanstack/react-query";
import type { Content } from "@/data/content.ts";
import type { Article } from "@/data/model.ts";
import { publishedRevisionOf } from "@/data/whole-layer.ts";
import {
  type AutosavedForm,
  CATEGORY_FORM,
  deleteForm,
  findAutosavedForms,
  VIDEO_FORM,
} from "@/features/admin/drafts/autosaved-forms.ts";
import { draftVersion, findDraft, nameOfDraft } from "@/features/admin/drafts/draft-state.ts";
import { readDraftBody } from "@/features/admin/drafts/drafts.ts";
import {
  countQuarantine,
  deleteQuarantined,
  type QuarantinedRecord,
  readQuarantine,
  restoreQuarantined,
} from "@/features/admin/drafts/quarantine.ts";
import { type DraftEdit, writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import { checkArticle, parseRecoveredValues, toEdit } from "../articles/article-form-values.ts";
import {
  categoryFormPrefix,
  checkCategory,
  parseRecoveredCategory,
  toCategoryEdit,
} from "../categories/category-form.tsx";
import { editOn, parseBasis } from "../forms/draft-form.tsx";
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
        ...(await findForms()).map((form) =>
          form.key.startsWith(CATEGORY_FORM)
            ? itemOfCategoryForm(form, content)
            : itemOfArticleForm(form, content, records),
        ),
        ...records.map((record) => itemOfRecord(record, content)),
      ];
    },
    gcTime: 0,
  });

function itemOfRecord(
  { id, draft, text: _, ...stored }: QuarantinedRecord,
  content: Content,
): TrashItem {
  const thing = draft?.key.startsWith("category") ? "category" : "article";
  const reason = stored.reason === "undone" ? "Undone" : "Overwritten";
  const isGone = draft && hasTextBelow(draft.change) && !articleIn(content, draft.change.id);
  return {
    key: `record ${id}`,
    at: new Date(stored.at),
    kind: draft ? `${reason} ${thing}` : "Unreadable change",
    name: draft ? nameOfDraft(draft) : keyIn(stored.found),
    stored,
    restore: draft && ((text) => restoreQuarantined(id, text)),
    loadText: isGone ? () => loadLastText(draft.change.id, content, []) : null,
    remove: () => deleteQuarantined(id),
  };
}

function hasTextBelow(change: DraftEdit["change"]): boolean {
  return change.type === "put-article" && change.body === "below";
}

function itemOfCategoryForm(form: AutosavedForm, content: Content): TrashItem {
  const values = parseRecoveredCategory(form.values);
  const found = content.knowledge.categories.find(({ id }) => id === values?.id);
  const editing = (!form.key.startsWith(categoryFormPrefix(null)) && found) || null;
  const errors = values && checkCategory(values, content.knowledge, editing);
  const restore = async () => restoreForm(form, values && toCategoryEdit(values, editing), content);
  return {
    ...itemOfForm(form, values && { name: values.name, errors }),
    restore: isValid(errors) ? restore : null,
    loadText: null,
  };
}

function itemOfArticleForm(
  form: AutosavedForm,
  content: Content,
  records: readonly QuarantinedRecord[],
): TrashItem {
  const values = parseRecoveredValues(form.values);
  const isNew = form.key.startsWith("new:");
  const editing = (values && !isNew && articleIn(content, values.id)) || null;
  const errors = values && checkArticle(values, content.knowledge, editing);
  // It can be chosen anew in the table, which a form of a deleted article can't be reached from.
  if (values?.category) delete errors?.category;
  const edit = values && toEdit(values, editing, "");
  const isTextMissing = edit && !isNew && !editing && edit.html === undefined;

  async function restore(text: string | null) {
    // A draft that was deleted has its text still.
    const drafted = editing?.bodyIn === "draft" ? await readDraftBody(editing.id) : null;
    const html = edit?.html ?? text ?? drafted;
    await restoreForm(form, edit && { ...edit, ...(html !== null && { html }) }, content);
  }
  return {
    ...itemOfForm(form, values && { name: values.title, errors }),
    restore: isValid(errors) ? restore : null,
    loadText: isTextMissing ? () => loadLastText(edit.change.id, content, records) : null,
  };
}

type Errors = object | null;
const isValid = (errors: Errors) => errors !== null && Object.keys(errors).length === 0;

function itemOfForm(form: AutosavedForm, read: { name: string; errors: Errors } | null) {
  return {
    key: form.key,
    at: new Date(form.at),
    kind: "Unfinished form",
    name: read?.name || "Without a title",
    stored: form,
    isIncomplete: read !== null && !isValid(read.errors),
    remove: () => deleteForm(form.key),
  };
}

async function restoreForm(form: AutosavedForm, made: DraftEdit | null, { changes }: Content) {
  const edit = editOn(parseBasis(form), made);
  if (edit) {
    const kind = edit.change.type.endsWith("article") ? "article" : "category";
    const expectedVersion = draftVersion(changes, kind, edit.change.id);
    await writeDrafts([{ ...edit, expectedVersion }]);
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
    if (deleted) return loadHistoryHtml(deleted, deleted.before);
  }
  const found = records.find(({ draft, text }) => draft?.key === `article:${id}` && text !== null);
  return found?.text;
}

function keyIn(found: unknown): string {
  const key = typeof found === "object" && found !== null && "key" in found ? found.key : "";
  return typeof key === "string" ? key.replace(/^\w+:/, "") : "";
}

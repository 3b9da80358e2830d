import { queryOptions } from "@tanstack/react-query";
import {
  type AutosavedForm,
  deleteForm,
  findAutosavedForms,
  VIDEO_FORM,
} from "@/content/autosaved-forms.ts";
import type { Content } from "@/content/content.ts";
import { draftVersion, nameOfDraft } from "@/content/draft-state.ts";
import {
  countQuarantine,
  deleteQuarantined,
  type QuarantinedRecord,
  readQuarantine,
  restoreQuarantined,
} from "@/content/quarantine.ts";
import { writeDrafts } from "@/content/write-drafts.ts";
import { editOn, parseBasis } from "../articles/article-basis.ts";
import { checkArticle, parseRecoveredValues, toEdit } from "../articles/article-form-values.ts";

/** A quarantined draft or an autosaved form. */
export type SetAsideItem = {
  key: string;
  at: Date;
  /** What it is: “Overwritten article”. */
  kind: string;
  name: string;
  stored: unknown;
  /** Restores it as a draft; null where it can't be restored. */
  restore: (() => Promise<void>) | null;
  /** Whether it is a form whose values are not valid yet. */
  isIncomplete?: boolean;
  remove: () => Promise<void>;
};

const findArticleForms = async () =>
  (await findAutosavedForms()).filter(({ key }) => !key.startsWith(VIDEO_FORM));

/** How many items are set aside. `revision` is the content's. */
export const setAsideCountQuery = (revision: number) =>
  queryOptions({
    queryKey: ["set-aside", "count", revision],
    queryFn: async () => (await countQuarantine()) + (await findArticleForms()).length,
    gcTime: 0,
  });

/** What is set aside: overwritten and unreadable drafts, and forms that no open tab is filling in. */
export const setAsideQuery = ({ knowledge, changes, revision }: Content) =>
  queryOptions({
    queryKey: ["set-aside", "items", revision],
    queryFn: async (): Promise<SetAsideItem[]> => [
      ...(await findArticleForms()).map((form) => itemOfForm(form, { knowledge, changes })),
      ...(await readQuarantine()).map(itemOfRecord),
    ],
    gcTime: 0,
  });

function itemOfRecord({ id, draft, ...stored }: QuarantinedRecord): SetAsideItem {
  const thing = draft?.key.startsWith("category") ? "category" : "article";
  return {
    key: `record ${id}`,
    at: new Date(stored.at),
    kind: draft ? `Overwritten ${thing}` : "Unreadable change",
    name: draft ? nameOfDraft(draft) : keyIn(stored.found),
    stored,
    restore: draft && (() => restoreQuarantined(id)),
    remove: () => deleteQuarantined(id),
  };
}

function itemOfForm(
  form: AutosavedForm,
  { knowledge, changes }: Pick<Content, "knowledge" | "changes">,
): SetAsideItem {
  const values = parseRecoveredValues(form.values);
  const isNew = form.key.startsWith("new:");
  const editing = (!isNew && knowledge.articles.find(({ id }) => id === values?.id)) || null;
  const isComplete = values && Object.keys(checkArticle(values, knowledge, editing)).length === 0;
  async function restore() {
    const edit = values && editOn(parseBasis(form), toEdit(values, editing, ""));
    if (edit) {
      const expectedVersion = draftVersion(changes, "article", edit.change.id);
      await writeDrafts([{ ...edit, expectedVersion }]);
    }
    await deleteForm(form.key);
  }
  return {
    key: form.key,
    at: new Date(form.at),
    kind: "Unfinished form",
    name: values?.title || "Without a title",
    stored: form,
    restore: isComplete ? restore : null,
    isIncomplete: values !== null && !isComplete,
    remove: () => deleteForm(form.key),
  };
}

function keyIn(found: unknown): string {
  const key = typeof found === "object" && found !== null && "key" in found ? found.key : "";
  return typeof key === "string" ? key.replace(/^\w+:/, "") : "";
}

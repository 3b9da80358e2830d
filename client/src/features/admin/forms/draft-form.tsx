import { articleSchema, categorySchema } from "@shared/contracts/knowledge-base.ts";
import { type Fields, forFields, type Item, labelOf } from "@shared/entities/fields.ts";
import { slugOf } from "@shared/text/slug.ts";
import { isSlug } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { articleBodyQuery } from "@/data/load-body.ts";
import type { Article, KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { downloadText } from "@/features/admin/components/download.ts";
import { type AutosavedForm, CATEGORY_FORM } from "@/features/admin/drafts/autosaved-forms.ts";
import { type Content, useContent } from "@/features/admin/drafts/content.ts";
import {
  draftVersion,
  keyOf,
  nameOfDraft,
  ownFields,
  publishedRevisionOf,
  textIn,
} from "@/features/admin/drafts/items.ts";
import { DraftConflict, type DraftEdit, writeForm } from "@/features/admin/drafts/write-drafts.ts";
import { Button } from "@/ui/button.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { type ComparedFields, Comparison, comparedFields } from "../changes/comparison.tsx";
import { ConfirmDialog } from "../components/dialog-parts.tsx";
import { itemIn } from "../publish/publish-api.ts";
import { EditFormDialog } from "./form-dialog.tsx";
import { saveErrorMessage } from "./save-error.ts";
import { type FieldErrors, useEditForm } from "./use-edit-form.ts";

type DraftFormKind = "Article" | "Category";

type DraftFormDialogProps<Values> = {
  form: {
    kind: DraftFormKind;
    isNew: boolean;
    values: Values;
    errors: object;
    failure: unknown;
    isSaving: boolean;
    isDirty: boolean;
    /** Saves the form; with a conflict, over the other tab's draft. */
    submit: (conflict?: DraftConflict) => void;
    discard: () => void;
  };
  fieldsOf: (values: Values) => ComparedFields;
  onClose: () => void;
  children: ReactNode;
};

export function DraftFormDialog<Values extends { id: string }>({
  form,
  fieldsOf,
  onClose,
  children,
}: DraftFormDialogProps<Values>) {
  const { kind } = form;
  return (
    <EditFormDialog
      form={form}
      variant={kind === "Article" ? "form" : "confirm"}
      title={form.isNew ? `Add New ${kind}` : `Edit ${kind}`}
      action={form.isNew ? `Add ${kind}` : "Save Changes"}
      isSaving={form.isSaving}
      onClose={onClose}
      beside={(attempt) => (
        <SaveFailure
          failure={form.failure}
          values={form.values}
          fieldsOf={fieldsOf}
          onOverwrite={(conflict) => attempt(() => form.submit(conflict))}
        />
      )}
    >
      {/* `inert` too: a disabled fieldset does not stop typing in the editor. */}
      <fieldset disabled={form.isSaving} inert={form.isSaving} className="contents">
        {children}
      </fieldset>
    </EditFormDialog>
  );
}

type SaveFailureProps<Values> = {
  failure: unknown;
  values: Values;
  fieldsOf: (values: Values) => ComparedFields;
  onOverwrite: (conflict: DraftConflict) => void;
};

function SaveFailure<Values extends { id: string }>(props: SaveFailureProps<Values>) {
  const { failure, values, fieldsOf, onOverwrite } = props;
  const [isShown, setShown] = useState(false);
  if (failure === null) return null;
  const conflict = failure instanceof DraftConflict ? failure : null;
  function overwrite() {
    // The invalid form shows its errors itself.
    setShown(false);
    if (conflict) onOverwrite(conflict);
  }
  return (
    <>
      <div
        role="alert"
        className="flex w-full flex-wrap items-center justify-between gap-3 rounded-medium bg-danger-tint px-4 py-3 text-small text-danger"
      >
        <p className="max-w-prose">{`${saveErrorMessage(failure)} Your text is still here.`}</p>
        <div className="flex flex-wrap gap-3">
          {conflict && (
            <Button variant="outline" onClick={() => setShown(true)}>
              See theirs
            </Button>
          )}
          {conflict && (
            <Button variant="danger" onClick={overwrite}>
              Overwrite theirs
            </Button>
          )}
          <Button
            variant="outline"
            onClick={() => downloadText("unsaved-form.json", JSON.stringify(values, null, 2))}
          >
            <Download size={17} />
            Download it
          </Button>
        </div>
      </div>
      {conflict && isShown && (
        <ConfirmDialog
          title="The other tab’s version"
          region="What differs"
          cancel="Back to yours"
          action="Overwrite theirs"
          onConfirm={overwrite}
          onClose={() => setShown(false)}
        >
          <TheirVersion id={values.id} fields={fieldsOf(values)} />
        </ConfirmDialog>
      )}
    </>
  );
}

function TheirVersion({ id, fields }: { id: string; fields: ComparedFields }) {
  const { knowledge, revision } = useContent();
  const theirs = itemIn(knowledge, "Title" in fields ? "article" : "category", id);
  const article = theirs && "title" in theirs ? theirs : null;
  const body = useQuery(articleBodyQuery(article, revision));
  if (body.isFetching) return <p className="py-3 text-ink-2">Comparing…</p>;
  if (!theirs) {
    return (
      <p className="py-3">The other tab deleted it. Overwriting brings it back as it is here.</p>
    );
  }
  return (
    <Comparison
      before={comparedFields(theirs, body.data, knowledge.categories)}
      after={fields}
      labels={["Theirs", "Yours"]}
    />
  );
}

const basisSchema = z.object({
  publishedRevision: z.int(),
  basedOn: z.union([articleSchema, categorySchema]),
});

/** The base of a form: the fields when it was opened, and their latest publish; 0 for none. */
type FormBasis = z.infer<typeof basisSchema>;

function basisOf(
  { published }: Pick<Content, "published">,
  editing: Article | KnowledgeCategory | null,
): FormBasis | null {
  if (!editing) return null;
  const isArticle = "title" in editing;
  const key = `${isArticle ? "article" : "category"}:${editing.id}`;
  return {
    publishedRevision: publishedRevisionOf(published, key),
    basedOn: ownFields(editing),
  };
}

export function parseBasis({ basis }: AutosavedForm): FormBasis | null {
  return basisSchema.safeParse(basis).data ?? null;
}

/**
 * The edit with its base; a new item's base is what is published. Publishing merges it with later changes of others.
 */
export function editOn(
  basis: FormBasis | null,
  edit: DraftEdit | null,
  published: Content["published"],
): DraftEdit | null {
  if (!edit) return null;
  if (!basis) {
    return { ...edit, publishedRevision: publishedRevisionOf(published, keyOf(edit.change)) };
  }
  const { publishedRevision, basedOn } = basis;
  return { ...edit, publishedRevision, change: { ...edit.change, basedOn } as DraftEdit["change"] };
}

/** The errors of the fields by their rules; a form's own error for a field, or null for none, overrides these. */
export function checkFields<F extends Fields>(
  fields: F,
  item: Item<F>,
  own: { [Name in keyof F]?: string | null | undefined },
) {
  const errors = forFields(fields, (name, rule) => {
    const [issue] = rule.safeParse(textIn(item, name)).error?.issues ?? [];
    return own[name] === undefined && issue ? `${labelOf(rule)} ${issue.message}.` : own[name];
  });
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as {
    [Name in keyof F]?: string;
  };
}

/** The error of a new item's id; undefined if its rule alone applies. */
export function checkId(
  id: string,
  noun: "article" | "category",
  others: readonly { id: string }[],
): string | undefined {
  if (!id) return "Enter an ID.";
  if (!isSlug(id)) return "Use lowercase letters, numbers and hyphens only, no spaces.";
  const isTaken = others.some((each) => each.id === id);
  return isTaken ? `Another ${noun} has this ID. Choose a different one.` : undefined;
}

/** The key prefix of the autosaved forms that edit this item, or add one. */
export function formKeyPrefix(kind: DraftFormKind, id?: string): string {
  return `${kind === "Category" ? CATEGORY_FORM : ""}${id ? `edit:${id}` : "new"}:`;
}

type Named = { id: string; title?: string; name?: string };

type DraftFormOptions<Values, Item> = {
  kind: DraftFormKind;
  /** The item to edit; null to add one. */
  editing: Item | null;
  initial: Values;
  schema: z.ZodMiniType<Values>;
  isSame: (values: Values, initial: Values) => boolean;
  check: (values: Values, knowledge: KnowledgeBase, editing: Item | null) => FieldErrors<Values>;
  /** The change to save, null for none. An edit that overwrites replaces the stored draft as a whole. */
  toEdit: (values: Values, overwrites: boolean) => DraftEdit | null;
  onInvalid?: () => void;
  /** Called with the saved edit; null if there was nothing to save. */
  onSaved: (edit: DraftEdit | null) => void;
};

export function useDraftForm<Values extends Named, Item extends Article | KnowledgeCategory>(
  options: DraftFormOptions<Values, Item>,
) {
  const { kind, editing, initial, schema, check, toEdit } = options;
  const { knowledge, published, changes } = useContent();
  const versionOf = (id: string) =>
    draftVersion(changes, kind === "Article" ? "article" : "category", id);
  const [openedVersion] = useState(() => editing && versionOf(editing.id));
  const [isIdTyped, setIdTyped] = useState(editing !== null);
  const [basis] = useState(() => basisOf({ published }, editing));
  const form = useEditForm<Values, FormBasis | null, DraftConflict, DraftEdit | null>({
    ...options,
    autosaveKey: formKeyPrefix(kind, editing?.id),
    initial: { values: initial, basis },
    recover(found) {
      const { data: values } = schema.safeParse(found.values);
      if (!values) return null;
      return {
        values: editing ? { ...values, id: editing.id } : values,
        basis: parseBasis(found) ?? basis,
      };
    },
    validate: ({ values }) => check(values, knowledge, editing),
    async save(state, conflict) {
      const made = toEdit(state.values, conflict !== undefined);
      const edit = editOn(state.basis, made, published);
      // A new item may replace one that a draft deletes.
      const version = editing ? openedVersion : edit && versionOf(edit.change.id);
      if (edit) await writeForm(edit, version, conflict);
      return edit;
    },
    onSaved(edit) {
      const title = `${kind} ${editing ? "saved" : "added"}`;
      if (edit) showToast({ title, description: nameOfDraft(edit) });
      options.onSaved(edit);
    },
    onFailedUnseen(error, { title, name }) {
      showToast({
        title: `${kind} not saved`,
        description: `${title ?? name}: ${saveErrorMessage(error)} Open its form again to go on.`,
        variant: "destructive",
      });
    },
  });

  return {
    ...form,
    kind,
    isNew: !editing,
    /** Changes some values. A new item's id follows its name until somebody types an id. */
    change(changed: Partial<Values>) {
      if (changed.id !== undefined) setIdTyped(true);
      const name = changed[kind === "Article" ? "title" : "name"];
      const isProposed = name !== undefined && !isIdTyped && !form.isRestored;
      form.change(isProposed ? { id: slugOf(name), ...changed } : changed);
    },
  };
}

export type DraftFormState<Values extends Named> = ReturnType<
  typeof useDraftForm<Values, Article | KnowledgeCategory>
>;

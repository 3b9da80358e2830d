import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { articleBodyQuery } from "@/data/article-body.ts";
import { useContent } from "@/data/content-store.ts";
import { DraftConflict } from "@/data/draft-conflict.ts";
import { downloadText } from "@/features/admin/components/download.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { comparedFields } from "../changes/compared-fields.ts";
import { type ComparedField, Comparison } from "../changes/comparison.tsx";
import { DialogFooter } from "./dialog-footer.tsx";
import { EditFormDialog } from "./edit-form-dialog.tsx";
import { saveErrorMessage } from "./save-error.ts";

type DraftFormDialogProps<Values> = {
  kind: "Article" | "Category";
  form: {
    isNew: boolean;
    values: Values;
    errors: object;
    failure: unknown;
    isDirty: boolean;
    /** Saves the form; with a conflict, over what the other tab stored. */
    submit: (conflict?: DraftConflict) => void;
    discard: () => void;
  };
  /** The fields of the form's values, for the diff with another tab's version. */
  fieldsOf: (values: Values) => readonly ComparedField[];
  onClose: () => void;
  children: ReactNode;
};

/** The dialog that adds or edits an article or a category. */
export function DraftFormDialog<Values extends { id: string }>({
  kind,
  form,
  fieldsOf,
  onClose,
  children,
}: DraftFormDialogProps<Values>) {
  return (
    <EditFormDialog
      form={form}
      variant={kind === "Article" ? "form" : "confirm"}
      title={form.isNew ? `Add New ${kind}` : `Edit ${kind}`}
      action={form.isNew ? `Add ${kind}` : "Save Changes"}
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
      {children}
    </EditFormDialog>
  );
}

type SaveFailureProps<Values> = {
  /** The error of the last save; null without one. */
  failure: unknown;
  values: Values;
  fieldsOf: (values: Values) => readonly ComparedField[];
  onOverwrite: (conflict: DraftConflict) => void;
};

/** The error message of a failed save, with a download of the form. After a conflict it offers both versions. */
function SaveFailure<Values extends { id: string }>({
  failure,
  values,
  fieldsOf,
  onOverwrite,
}: SaveFailureProps<Values>) {
  const [isShown, setShown] = useState(false);
  if (failure === null) return null;
  const conflict = failure instanceof DraftConflict ? failure : null;
  const overwrite = conflict && (
    <Button
      variant="danger"
      onClick={() => {
        // What is wrong with the form is shown in it.
        setShown(false);
        onOverwrite(conflict);
      }}
    >
      Overwrite theirs
    </Button>
  );
  return (
    <>
      <div
        role="alert"
        className="flex w-full flex-wrap items-center justify-between gap-3 rounded-medium bg-danger-tint px-4 py-3 text-small text-danger"
      >
        <p className="max-w-prose">{saveErrorMessage(failure)} Your text is still here.</p>
        <div className="flex flex-wrap gap-3">
          {conflict && (
            <Button variant="outline" onClick={() => setShown(true)}>
              See theirs
            </Button>
          )}
          {overwrite}
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
        <Dialog variant="form" title="The other tab’s version" onClose={() => setShown(false)}>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-2">
            <TheirVersion id={values.id} fields={fieldsOf(values)} />
          </div>
          <DialogFooter>
            <Button variant="outline" onClick={() => setShown(false)}>
              Back to yours
            </Button>
            {overwrite}
          </DialogFooter>
        </Dialog>
      )}
    </>
  );
}

function TheirVersion({ id, fields }: { id: string; fields: readonly ComparedField[] }) {
  const { knowledge, revision } = useContent();
  const isArticle = fields.some(({ name }) => name === "Title");
  const article = isArticle ? knowledge.articles.find((each) => each.id === id) : undefined;
  const theirs = isArticle ? article : knowledge.categories.find((each) => each.id === id);
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

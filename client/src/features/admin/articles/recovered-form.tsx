import type { KnowledgeBase } from "@/content/model.ts";
import { Button } from "@/ui/button.tsx";
import { Comparison, comparedFields } from "../changes/comparison.tsx";
import { saveErrorMessage } from "../save-error.ts";
import { parseBasis } from "./article-basis.ts";
import { type ArticleValues, parseRecoveredValues } from "./article-form-values.ts";
import type { ArticleFormState } from "./use-article-form.ts";

type RecoveredFormProps = { form: ArticleFormState; knowledge: KnowledgeBase };

/** Offers to restore the autosaved form of an earlier visit, with a diff; warns when autosaving fails. */
export function RecoveredForm({ form, knowledge }: RecoveredFormProps) {
  const { found, failure, discardFound } = form.unfinished;
  const recovered = found && parseRecoveredValues(found.values);
  if (failure !== null) {
    return (
      <p role="status" className="mt-5 rounded-medium border border-accent bg-accent-tint p-4">
        What you type here is not kept until you save it. {saveErrorMessage(failure)}
      </p>
    );
  }
  if (!found || !recovered) return null;
  const time = new Date(found.at).toLocaleString();
  const fieldsOf = (values: ArticleValues) =>
    comparedFields(values, values.html ?? form.initial.html, knowledge.categories);
  return (
    <section
      aria-label="Unfinished form"
      className="mt-5 rounded-medium border border-accent bg-accent-tint p-4 text-ink"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto">
          <strong className="font-[650]">You left this form unfinished</strong> on {time}.
        </p>
        <Button variant="outline" onClick={() => form.restore(recovered, parseBasis(found))}>
          Continue
        </Button>
        <Button variant="ghost" onClick={discardFound}>
          Discard
        </Button>
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer py-1 font-[600]">What differs</summary>
        <Comparison before={fieldsOf(form.initial)} after={fieldsOf(recovered)} />
      </details>
    </section>
  );
}

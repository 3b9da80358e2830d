import type { KnowledgeBase } from "@/content/model.ts";
import { comparedFields } from "../changes/compared-fields.ts";
import { Comparison } from "../changes/comparison.tsx";
import { AutosaveFailure, UnfinishedForm } from "../unfinished-form.tsx";
import { parseBasis } from "./article-basis.ts";
import { type ArticleValues, parseRecoveredValues } from "./article-form-values.ts";
import type { ArticleFormState } from "./use-article-form.ts";

type RecoveredFormProps = { form: ArticleFormState; knowledge: KnowledgeBase };

/** Offers to restore the autosaved article form of an earlier visit; warns when autosaving fails. */
export function RecoveredForm({ form, knowledge }: RecoveredFormProps) {
  const { found, failure, discardFound } = form.unfinished;
  const recovered = found && parseRecoveredValues(found.values);
  if (failure !== null) return <AutosaveFailure failure={failure} />;
  if (!found || !recovered) return null;
  const fieldsOf = (values: ArticleValues) =>
    comparedFields(values, values.html ?? form.initial.html, knowledge.categories);
  return (
    <UnfinishedForm
      at={found.at}
      onContinue={() => form.restore(recovered, parseBasis(found))}
      onDiscard={discardFound}
    >
      <Comparison before={fieldsOf(form.initial)} after={fieldsOf(recovered)} />
    </UnfinishedForm>
  );
}

import type { KnowledgeBase } from "@/content/model.ts";
import { Button } from "@/ui/button.tsx";
import { articleFields, Comparison } from "../changes/comparison.tsx";
import { type ArticleValues, parseRecoveredValues } from "./article-form-values.ts";
import type { ArticleFormState } from "./use-article-form.ts";

/** Offers what an earlier visit left of this form, with a look at what differs. */
export function RecoveredForm({
  form,
  knowledge,
}: {
  form: ArticleFormState;
  knowledge: KnowledgeBase;
}) {
  const left = form.left && parseRecoveredValues(form.left.values);
  if (!form.left || !left) return null;
  const time = new Date(form.left.at).toLocaleString();
  const fieldsOf = (values: ArticleValues) =>
    articleFields(values, values.html ?? form.initial.html, knowledge);
  return (
    <section
      aria-label="Unfinished form"
      className="mt-5 rounded-medium border border-accent bg-accent-tint p-4 text-ink"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto">
          <strong className="font-[650]">You left this form unfinished</strong> on {time}.
        </p>
        <Button variant="outline" onClick={() => form.takeUp(left)}>
          Continue
        </Button>
        <Button variant="ghost" onClick={form.throwLeftAway}>
          Discard
        </Button>
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer py-1 font-[600]">What differs</summary>
        <Comparison before={fieldsOf(form.initial)} after={fieldsOf(left)} />
      </details>
    </section>
  );
}

import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Checkbox, TextAreaField } from "@/ui/field.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { RedirectOffers } from "./redirect-offers.tsx";
import { ReviewRow } from "./review-row.tsx";
import type { PublishState } from "./use-publish.ts";
import type { Review } from "./use-review.ts";

const CHANGES_AT_ONCE = 50;

type ReviewFormProps = {
  review: Review;
  state: PublishState;
  note: string;
  onNote: (note: string) => void;
};

/** The changes with their ticks, the old addresses and the note. */
export function ReviewForm({ review, state, note, onNote }: ReviewFormProps) {
  const { items, ticked } = review;
  const { shown, ...more } = useShowMore(items, CHANGES_AT_ONCE);
  const form = useRef<HTMLDivElement>(null);
  const problem = problemOf(state);

  // To the first choice that is open, once it is there, or to the message; never away from what is being filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices come with the items
  useEffect(() => {
    const alert = form.current?.querySelector<HTMLElement>("[role=alert]");
    const { activeElement } = document;
    if (!alert || (activeElement !== alert && form.current?.contains(activeElement))) return;
    const open = form.current?.querySelector<HTMLElement>("fieldset:not(:has(:checked)) input");
    (open ?? alert).focus();
  }, [problem, items]);

  return (
    <div ref={form}>
      {problem !== null && (
        <p
          role="alert"
          tabIndex={-1}
          className="mt-4 flex gap-2.5 rounded-medium border border-danger bg-danger-tint px-4 py-3 text-danger"
        >
          <CircleAlert size={20} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <p className="py-4 text-ink-2">
        What is ticked becomes what everybody sees. The rest stays in this browser.
      </p>
      {items.length > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-[550]">
          <Checkbox
            isOn={ticked.length === items.length}
            onChange={(isOn) =>
              review.tick(
                items.map(({ draft }) => draft.key),
                isOn,
              )
            }
          />
          All changes
        </label>
      )}
      <ul
        aria-label="Changes"
        className="divide-y border-y [&_[aria-expanded=true]]:border-brand [&_[aria-expanded=true]]:bg-brand-tint [&_[aria-expanded=true]]:text-brand-ink"
      >
        {shown.map((item) => (
          <ReviewRow key={item.draft.key} item={item} review={review} />
        ))}
      </ul>
      <ShowMore {...more} noun="changes" />
      <RedirectOffers review={review} />
      <div className="pt-6">
        <TextAreaField
          label="Note (optional)"
          hint="For the history: why this was changed."
          rows={2}
          maxLength={PUBLISH_LIMITS.note}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      </div>
    </div>
  );
}

function problemOf(state: PublishState): string | null {
  if (state.kind === "failed") return state.message;
  return state.kind === "collisions"
    ? "Somebody else changed the same. Choose what stays, then publish again."
    : null;
}

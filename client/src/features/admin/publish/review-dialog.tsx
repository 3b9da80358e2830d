import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useContent } from "@/features/admin/drafts/content.ts";
import { site } from "@/site.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Checkbox, TextAreaField } from "@/ui/field.tsx";
import { Message } from "@/ui/message.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { ConfirmDialog, DialogFooter } from "../components/dialog-parts.tsx";
import { Failure } from "../components/failure.tsx";
import { Unloaded } from "../components/unloaded.tsx";
import { linkedContentQuery } from "./linked-content.ts";
import { tryRefresh } from "./publish-api.ts";
import { RedirectOffers } from "./redirect-offers.tsx";
import { ReviewRow } from "./review-row.tsx";
import { SolvedMessages } from "./solved-messages.tsx";
import { type Publishing, usePublish } from "./use-publish.ts";
import { type Review, reviewQuery, useReview } from "./use-review.ts";

export function ReviewDialog({ onClose }: { onClose: () => void }) {
  const content = useContent();
  const [visit] = useState(() => Math.random());
  // Reviews against what is published now; if the server can't be reached, against what this page has loaded.
  const { isPending } = useQuery({
    queryKey: ["published", visit],
    queryFn: tryRefresh,
    gcTime: 0,
  });
  const loading = useQuery({
    ...reviewQuery(content),
    enabled: !isPending,
    placeholderData: keepPreviousData,
  });
  const isCompared = loading.isSuccess && !loading.isPlaceholderData;
  const linked = useQuery({
    ...linkedContentQuery(loading.data ?? [], content),
    enabled: isCompared,
    placeholderData: keepPreviousData,
  });
  const publishing = usePublish(onClose);
  const review = useReview(loading.data, linked.data, publishing.errors);
  const [isAsking, setAsking] = useState(false);

  function handleClose() {
    if (publishing.isPublishing) return;
    if (review.isDirty) setAsking(true);
    else onClose();
  }

  return (
    <Dialog variant="form" title="Review & publish" onClose={handleClose}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6">
        {loading.data?.length === 0 ? (
          <Message title={null}>Everything here is what everybody sees.</Message>
        ) : loading.data && linked.data ? (
          <ReviewForm review={review} publishing={publishing} />
        ) : (
          <Unloaded query={loading} className="py-6">
            Comparing with what is published…
          </Unloaded>
        )}
      </div>
      <PublishFooter
        order={review.order}
        isReady={isCompared}
        publishing={publishing}
        onCancel={handleClose}
      />
      {isAsking && (
        <ConfirmDialog
          title="Discard this review?"
          action="Discard"
          cancel="Keep reviewing"
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>The note and what you chose are not kept. Your changes stay, unpublished.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** The changes with their ticks, the former addresses and the note; above them the error of a failed publish. */
function ReviewForm({ review, publishing }: { review: Review; publishing: Publishing }) {
  const { items, order } = review;
  const { message: error, errors } = publishing;
  const listed = heldUpFirst(items, errors);
  const { shown, ...more } = useShowMore(listed, 50);
  const form = useRef<HTMLDivElement>(null);

  // Focuses the first open choice, or else the error, but never leaves a field that is being filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices come with the items
  useEffect(() => {
    const alert = form.current?.querySelector<HTMLElement>("[role=alert]");
    const { activeElement } = document;
    if (!alert || (activeElement !== alert && form.current?.contains(activeElement))) return;
    const open = form.current?.querySelector<HTMLElement>("fieldset:not(:has(:checked)) input");
    (open ?? alert).focus();
  }, [error, items]);

  return (
    <div ref={form}>
      <div className="pt-4 empty:hidden">
        <Failure variant="box" tabIndex={-1}>
          {error}
        </Failure>
      </div>
      <p className="py-4 text-ink-2">
        What is ticked becomes what everybody sees. The rest stays in this browser.
      </p>
      <FurtherNotes items={listed.slice(shown.length)} review={review} />
      {items.length > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-[550]">
          <Checkbox
            isOn={order.items.length === items.length}
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
      {site.messages && <SolvedMessages solving={review.solving} />}
      <div className="pt-6">
        <TextAreaField
          label="Note (optional)"
          hint={
            order.isCorrection
              ? "For the history: why this was changed."
              : "Readers see it, too: what changed, and why."
          }
          rows={2}
          maxLength={PUBLISH_LIMITS.note}
          value={order.note}
          onChange={(event) => review.tell({ note: event.target.value })}
        />
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
          <Checkbox
            isOn={order.isCorrection}
            onChange={(isCorrection) => review.tell({ isCorrection })}
          />
          <span>
            <span className="block font-[550]">Small correction</span>
            <span className="block text-small text-ink-3">
              Readers aren’t told of it, and What’s new leaves it out.
            </span>
          </span>
        </label>
      </div>
    </div>
  );
}

/** Tells that changes which the list does not show yet have warnings, too. */
function FurtherNotes({ items, review }: { items: Review["items"]; review: Review }) {
  const count = items.filter(({ draft }) => review.notesOf(draft.key).length > 0).length;
  if (count === 0) return null;
  return (
    <p className="pb-4 text-accent-ink">
      {`${pluralize(count, "change")} further down the list ${count === 1 ? "has" : "have"} something to look at.`}
    </p>
  );
}

/** The list shows few rows at first: changes with open choices or errors come first. */
function heldUpFirst(items: Review["items"], errors: Publishing["errors"]): Review["items"] {
  const isHeldUp = ({ draft, merged }: Review["items"][number]) =>
    errors.has(draft.key) || (merged !== null && merged.collisions.length > 0);
  return [...items.filter(isHeldUp), ...items.filter((item) => !isHeldUp(item))];
}

type PublishFooterProps = {
  order: Review["order"];
  isReady: boolean;
  publishing: Publishing;
  onCancel: () => void;
};

function PublishFooter({ order, isReady, publishing, onCancel }: PublishFooterProps) {
  const count = order.items.length;
  const { publish, isPublishing, status } = publishing;
  return (
    <DialogFooter>
      <div className="mr-auto min-w-0 text-small max-sm:w-full">
        <p role="status" className="text-ink-2">
          {status}
        </p>
        {isPublishing && (
          <progress aria-label={status} className="mt-1 h-1.5 w-full min-w-48 accent-brand" />
        )}
      </div>
      <Button variant="outline" isBusy={isPublishing} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        disabled={!isReady || count === 0}
        isBusy={isPublishing}
        onClick={() => publish(order)}
      >
        {count === 0 ? "Nothing to publish" : `Publish ${pluralize(count, "change")}`}
      </Button>
    </DialogFooter>
  );
}

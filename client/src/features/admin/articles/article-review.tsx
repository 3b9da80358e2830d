import { MAX_OWNER, REVIEW_MONTHS, type Review } from "@shared/contracts/reviews.ts";
import { longDate } from "@shared/text/dates.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CheckCheck, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import { Button } from "@/ui/button.tsx";
import { SelectField, TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { Unloaded } from "../components/unloaded.tsx";
import { articleReviewQuery, changeReview, confirmArticle, theirsIn } from "./review-api.ts";

/** An owner and an interval that are edited but not saved. */
export type EditedReview = Pick<Review, "owner" | "months">;

type ArticleReviewProps = {
  id: string;
  /** The article's latest publish when its form was opened. */
  revision: number;
  /** Null if nothing differs from what is saved. */
  edited: EditedReview | null;
  onEdit: (edited: EditedReview | null) => void;
  /** The error beside unsaved values; undefined without one. */
  error: string | undefined;
};

/** The article's owner and review interval, inside the article's form but saved by themselves. */
export function ArticleReview({ id, ...review }: ArticleReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  // An error inside opens the section, so that it is seen.
  if (review.error && !isOpen) setOpen(true);
  const { publicKnowledge } = useContent();
  const article = publicKnowledge.articles.find((each) => each.id === id);
  // An unpublished article can't be reviewed: readers don't see it.
  if (!article) return null;
  return (
    <details
      open={isOpen}
      className="group/review mb-5 rounded-medium border"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 font-[600] [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={17}
          className="text-ink-3 transition-transform duration-150 group-open/review:rotate-90"
        />
        Owner and review
        <span className="ml-auto text-tiny font-normal text-ink-3">
          {article.checkedOn && `Checked on ${longDate(article.checkedOn)}`}
        </span>
      </summary>
      {wasOpen && <LoadedReview id={id} {...review} />}
    </details>
  );
}

function LoadedReview(props: ArticleReviewProps) {
  const query = useQuery(articleReviewQuery(props.id));
  if (query.data) return <ReviewFields {...props} saved={query.data} />;
  return <Unloaded query={query} className="px-4 pb-4 text-small" />;
}

const INTERVALS = REVIEW_MONTHS.map((months) => ({
  id: months,
  name:
    months === 0
      ? "Never"
      : months === 12
        ? "Every year"
        : months === 24
          ? "Every two years"
          : `Every ${months} months`,
}));

const intervalOf = (months: number) => INTERVALS.find(({ id }) => id === months)?.name ?? "";

function ReviewFields(props: ArticleReviewProps & { saved: Review }) {
  const { id, revision, edited, onEdit, error, saved } = props;
  const { owner, months } = edited ?? saved;
  const edit = (change: Partial<EditedReview>) => {
    const next = { owner, months, ...change };
    onEdit(next.owner === saved.owner && next.months === saved.months ? null : next);
  };
  const save = useMutation({
    mutationFn: (sent: EditedReview) => changeReview(id, { ...sent, revision: saved.revision }),
    onSuccess(review, sent) {
      pageQueryClient.setQueryData(articleReviewQuery(id).queryKey, review);
      // Values that were typed during the save stay.
      if (sent === edited) onEdit(null);
      showToast({ title: "Saved", description: "Owner and review. Readers see nothing of it." });
    },
    // Typed values stay; the next save is based on what the other admin saved.
    onError(error) {
      const theirs = theirsIn(error);
      if (theirs) pageQueryClient.setQueryData(articleReviewQuery(id).queryKey, theirs);
    },
  });
  const theirs = theirsIn(save.error);
  const isOwnerSame = owner === saved.owner;

  // Enter saves the review alone: its default would submit the article's form.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (edited && !event.repeat) save.mutate(edited);
  }

  return (
    <div className="grid gap-4 border-t px-4 py-4 sm:grid-cols-2">
      <TextField
        label="Owner (optional)"
        hint="Who looks after it: a person or a team."
        maxLength={MAX_OWNER}
        value={owner}
        onKeyDown={handleKeyDown}
        error={isOwnerSame ? undefined : error}
        onChange={({ target }) => edit({ owner: target.value })}
      />
      <SelectField
        label="Check it"
        hint="When a check is due, the Insight page lists it."
        options={INTERVALS}
        value={months}
        error={isOwnerSame ? error : undefined}
        onChange={({ target }) => edit({ months: Number(target.value) })}
      />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button
          variant="outline"
          disabled={!edited}
          isBusy={save.isPending}
          onClick={() => edited && save.mutate(edited)}
        >
          Save owner and review
        </Button>
        <StillCorrect id={id} revision={revision} />
      </div>
      {save.error && (
        <p role="alert" className="text-small text-danger sm:col-span-2">
          {theirs
            ? `Somebody else saved: ${theirs.owner || "no owner"}, ${intervalOf(theirs.months).toLowerCase()}. Save again to replace that.`
            : messageOf(save.error)}
        </p>
      )}
    </div>
  );
}

type StillCorrectProps = {
  id: string;
  revision: number;
  /** The article's title, needed if several of these buttons stand together. */
  title?: string;
};

/** A button that confirms that an article is correct as published; history and readers show it. */
export function StillCorrect({ id, revision, title }: StillCorrectProps) {
  const check = useMutation({
    mutationFn: () => confirmArticle(id, revision),
    onSuccess(failure) {
      if (failure !== null)
        showToast({ title: "Not checked", description: failure, variant: "destructive" });
      else
        showToast({
          title: "Checked",
          description: "Readers see the day. The history has it, too.",
        });
    },
  });
  return (
    <Button
      variant="outline"
      aria-label={title && `Still correct: ${title}`}
      isBusy={check.isPending}
      onClick={() => check.mutate()}
    >
      <CheckCheck size={17} />
      Still correct
    </Button>
  );
}

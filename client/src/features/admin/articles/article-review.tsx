import { MAX_OWNER, REVIEW_MONTHS, type Review } from "@shared/contracts/reviews.ts";
import { longDate } from "@shared/text/dates.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CheckCheck, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { publishedRevisionOf, useContent } from "@/features/admin/drafts/content.ts";
import { Button } from "@/ui/button.tsx";
import { SelectField, TextField } from "@/ui/field.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { changeReview, checkArticle, reviewQuery, theirsIn } from "./review-api.ts";

/** Who looks after an article and how often it is checked, in the form of the article but saved by itself. */
export function ArticleReview({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const { publicKnowledge } = useContent();
  const article = publicKnowledge.articles.find((each) => each.id === id);
  // Nobody can check what nobody can read yet.
  if (!article) return null;
  return (
    <details
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
      {isOpen && <LoadedReview id={id} />}
    </details>
  );
}

function LoadedReview({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reviewQuery(id));
  if (data) return <ReviewFields id={id} saved={data} />;
  if (error) return <FailedRequest message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <p role="status" className="px-4 pb-4 text-small text-ink-2">
      Loading…
    </p>
  );
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

function ReviewFields({ id, saved }: { id: string; saved: Review }) {
  const [owner, setOwner] = useState(saved.owner);
  const [months, setMonths] = useState(saved.months);
  const save = useMutation({
    mutationFn: () => changeReview(id, { owner, months, revision: saved.revision }),
    onSuccess(review) {
      pageQueryClient.setQueryData(reviewQuery(id).queryKey, review);
      showToast({ title: "Saved", description: "Owner and review. Readers see nothing of it." });
    },
    // What is typed stays, and the next press is made on what they saved.
    onError(error) {
      const theirs = theirsIn(error);
      if (theirs) pageQueryClient.setQueryData(reviewQuery(id).queryKey, theirs);
    },
  });
  const theirs = theirsIn(save.error);
  const isSame = owner.trim() === saved.owner && months === saved.months;

  // Enter would save the article around it.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isSame) save.mutate();
  }

  return (
    <div className="grid gap-4 border-t px-4 py-4 sm:grid-cols-2">
      <TextField
        label="Owner (optional)"
        hint="Who looks after it: a person or a team."
        maxLength={MAX_OWNER}
        value={owner}
        onKeyDown={handleKeyDown}
        onChange={({ target }) => setOwner(target.value)}
      />
      <SelectField
        label="Check it"
        hint="When that is due it stands on the Insight screen."
        options={INTERVALS}
        value={months}
        onChange={({ target }) => setMonths(Number(target.value))}
      />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button
          variant="outline"
          disabled={isSame}
          isBusy={save.isPending}
          onClick={() => save.mutate()}
        >
          Save owner and review
        </Button>
        <StillCorrect id={id} />
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
  /** The revision of the article that was looked at; without it the one that this page knows. */
  revision?: number;
  /** The article's title, where several of these buttons stand together. */
  title?: string;
};

/** The button that says, in the history and to readers, that an article is correct as it is published. */
export function StillCorrect({ id, revision, title }: StillCorrectProps) {
  const { published } = useContent();
  const check = useMutation({
    mutationFn: () => checkArticle(id, revision ?? publishedRevisionOf(published, `article:${id}`)),
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

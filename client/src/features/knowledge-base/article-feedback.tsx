import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Article } from "@/data/model.ts";
import { track } from "@/lib/analytics.ts";
import { paths } from "@/lib/paths.ts";
import { createStoredValue, isOneOf, isRecordOf } from "@/lib/stored-value.ts";
import { site } from "@/site.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { showToast, type ToastContent } from "@/ui/toast-store.ts";

const VOTES = [
  { label: "Yes", value: "positive", Icon: ThumbsUp },
  { label: "No", value: "negative", Icon: ThumbsDown },
] as const;

export function ArticleFeedback({ article }: { article: Pick<Article, "id" | "title"> }) {
  const [vote, giveVote] = useVote(article);
  const tellUs = (
    <ButtonLink
      variant="outline"
      href={
        site.messages
          ? paths.messageOnArticle(article.id)
          : `mailto:${site.email}?subject=${encodeURIComponent(article.title)}`
      }
    >
      Tell us what is missing
    </ButtonLink>
  );
  return (
    <>
      <section
        aria-labelledby="feedback-heading"
        className="mt-14 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-large border bg-mist px-5.5 py-5 noscript:hidden print:hidden"
      >
        <h2 id="feedback-heading" className="mr-auto text-lead font-[650]">
          Was this article helpful?
        </h2>
        <div className="flex flex-wrap gap-3">
          {VOTES.map(({ label, value, Icon }) => (
            <Button
              key={value}
              variant="outline"
              aria-pressed={vote === value}
              onClick={() => giveVote(value)}
            >
              <Icon size={18} fill={vote === value ? "currentColor" : "none"} />
              {label}
            </Button>
          ))}
        </div>
        {vote === "negative" && <div className="basis-full">{tellUs}</div>}
      </section>
      <noscript>
        <div className="mt-10">{tellUs}</div>
      </noscript>
    </>
  );
}

type Vote = "positive" | "negative";

const isVotes = isRecordOf(isOneOf(["positive", "negative"]));
const votes = createStoredValue<Record<string, Vote>>("article-votes", isVotes, {});

function voteOf(articleId: string): Vote | undefined {
  const all = votes.read();
  return Object.hasOwn(all, articleId) ? all[articleId] : undefined;
}

/** The toasts' texts and durations after a vote. */
const THANKS: Record<Vote, ToastContent> = {
  positive: {
    title: "Thank you for your feedback!",
    description: "We're glad this article was helpful.",
    duration: 3000,
  },
  negative: {
    title: "Thanks for letting us know",
    description: "We'll work on improving this article.",
    variant: "destructive",
    duration: 3000,
  },
};

/** This browser's vote on an article, and a function to vote. Repeating the same vote does nothing. */
function useVote({ id, title }: Pick<Article, "id" | "title">) {
  const vote = useSyncExternalStore(
    votes.subscribe,
    () => voteOf(id),
    () => undefined,
  );

  function giveVote(feedback: Vote) {
    if (feedback === vote) return;
    votes.write({ ...votes.read(), [id]: feedback });
    track("article_feedback", {
      articleId: id,
      articleTitle: title,
      feedback,
      timestamp: new Date().toISOString(),
    });
    showToast(THANKS[feedback]);
  }

  return [vote, giveVote] as const;
}

import { useSyncExternalStore } from "react";
import type { Article } from "@/data/model.ts";
import { track } from "@/lib/analytics.ts";
import { createStoredValue, isOneOf, isRecordOf } from "@/lib/stored-value.ts";
import { showToast, type ToastContent } from "@/ui/toast-store.ts";

export type Vote = "positive" | "negative";

const isVotes = isRecordOf(isOneOf(["positive", "negative"]));
const votes = createStoredValue<Record<string, Vote>>("article-votes", isVotes, {});

function voteOf(articleId: string): Vote | undefined {
  const all = votes.read();
  return Object.hasOwn(all, articleId) ? all[articleId] : undefined;
}

/** Texts and durations: specification, parts 8 and 9. */
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

/** This browser's vote on an article, and how to give it. Giving the same vote again does nothing. */
export function useVote({ id, title }: Pick<Article, "id" | "title">) {
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

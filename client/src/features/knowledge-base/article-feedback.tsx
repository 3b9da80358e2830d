import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { Article } from "@/content/model.ts";
import { Button } from "@/ui/button.tsx";
import { useVote } from "./votes.ts";

/** Asks whether the article helped. The answer is remembered in this browser. */
export function ArticleFeedback({ article }: { article: Pick<Article, "id" | "title"> }) {
  const [vote, giveVote] = useVote(article);
  return (
    <section
      aria-labelledby="feedback-heading"
      className="mt-12 flex flex-wrap items-center gap-4 rounded-large border bg-mist px-6 py-5 print:hidden"
    >
      <h2 id="feedback-heading" className="mr-auto text-lead font-[650]">
        Was this article helpful?
      </h2>
      <div className="flex gap-3">
        <Button
          variant="outline"
          aria-pressed={vote === "positive"}
          onClick={() => giveVote("positive")}
        >
          <ThumbsUp size={18} aria-hidden />
          Yes
        </Button>
        <Button
          variant="outline"
          aria-pressed={vote === "negative"}
          onClick={() => giveVote("negative")}
        >
          <ThumbsDown size={18} aria-hidden />
          No
        </Button>
      </div>
    </section>
  );
}

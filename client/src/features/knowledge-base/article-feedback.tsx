import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { Article } from "@/content/model.ts";
import { site } from "@/site.ts";
import { Button } from "@/ui/button.tsx";
import { useVote } from "./votes.ts";

/** Asks whether the article helped. The answer is remembered in this browser. */
export function ArticleFeedback({ article }: { article: Pick<Article, "id" | "title"> }) {
  const [vote, giveVote] = useVote(article);
  return (
    <section
      aria-labelledby="feedback-heading"
      className="mt-14 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-large border bg-mist px-5.5 py-5 print:hidden"
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
          <ThumbsUp size={18} fill={vote === "positive" ? "currentColor" : "none"} />
          Yes
        </Button>
        <Button
          variant="outline"
          aria-pressed={vote === "negative"}
          onClick={() => giveVote("negative")}
        >
          <ThumbsDown size={18} fill={vote === "negative" ? "currentColor" : "none"} />
          No
        </Button>
      </div>
      {vote === "negative" && (
        <p className="basis-full text-small text-ink-2">
          What is missing? Write to{" "}
          <a
            href={`mailto:${site.email}?subject=${encodeURIComponent(article.title)}`}
            className="inline-block break-words py-3 font-[550] text-brand-ink underline underline-offset-4 md:py-0"
          >
            {site.email}
          </a>
        </p>
      )}
    </section>
  );
}

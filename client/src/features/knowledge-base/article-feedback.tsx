import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { Article } from "@/data/model.ts";
import { site } from "@/site.ts";
import { Button } from "@/ui/button.tsx";
import { useVote } from "./votes.ts";

const ANSWERS = [
  { label: "Yes", value: "positive", Icon: ThumbsUp },
  { label: "No", value: "negative", Icon: ThumbsDown },
] as const;

/** Asks whether the article helped. The answer is remembered in this browser. */
export function ArticleFeedback({ article }: { article: Pick<Article, "id" | "title"> }) {
  const [vote, giveVote] = useVote(article);
  return (
    <section
      aria-labelledby="feedback-heading"
      className="mt-14 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-large border bg-mist px-5.5 py-5 noscript:hidden print:hidden"
    >
      <h2 id="feedback-heading" className="mr-auto text-lead font-[650]">
        Was this article helpful?
      </h2>
      <div className="flex gap-3">
        {ANSWERS.map(({ label, value, Icon }) => (
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

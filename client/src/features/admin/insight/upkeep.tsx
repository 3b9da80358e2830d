import type { Upkeep as UpkeepLists } from "@shared/contracts/reviews.ts";
import { MAX_SEARCHED } from "@shared/search/sections.ts";
import { longDate } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { useContent, useWholeContent } from "@/features/admin/drafts/content.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { Button } from "@/ui/button.tsx";
import { loadFailure } from "@/ui/message.tsx";
import { StillCorrect } from "../articles/article-review.tsx";
import { upkeepQuery } from "../articles/review-api.ts";
import { LeftOut, WorklistGroup } from "./worklist.tsx";

/** What there is to do for articles to stay right: due checks, links that lead nowhere, old pictures, texts too long to search. */
export function Upkeep() {
  const { data, error, isFetching, refetch } = useQuery(upkeepQuery());
  const [edited, setEdited] = useState<string | null>(null);
  const stateOf = (list: keyof UpkeepLists["more"]) => ({
    error: error && !isFetching ? new Error(messageOf(error)) : null,
    onRetry: () => void refetch(),
    tools: <LeftOut count={data?.more[list]} noun="article" />,
  });
  const edit = (row: { id: string; title: string }) => (
    <Button variant="outline" aria-label={`Edit: ${row.title}`} onClick={() => setEdited(row.id)}>
      <Pencil size={17} />
      Edit
    </Button>
  );
  return (
    <>
      <WorklistGroup
        {...stateOf("due")}
        title="Due for a check"
        rows={data?.due.map((row) => ({
          key: row.id,
          title: row.title,
          detail: detailOf(row, `Due since ${longDate(row.due)}`),
          actions: (
            <>
              <StillCorrect id={row.id} revision={row.revision} title={row.title} />
              {edit(row)}
            </>
          ),
        }))}
        empty="Nothing is due. How often an article is checked is set in its form."
      />
      <WorklistGroup
        {...stateOf("links")}
        title="Links that lead nowhere"
        rows={data?.links.map((row) => ({
          key: row.id,
          title: row.title,
          detail: (
            <>
              <span>{row.owner}</span>
              <BrokenLinks broken={row.broken} />
            </>
          ),
          actions: edit(row),
        }))}
        empty="Every link to an article, a heading, a video or a page of this site leads there."
      />
      <WorklistGroup
        {...stateOf("pictures")}
        title="Pictures of more than two years"
        rows={data?.pictures.map((row) => ({
          key: row.id,
          title: row.title,
          detail: detailOf(row, agesOf(row)),
          actions: edit(row),
        }))}
        empty="No picture is older than two years."
      />
      <WorklistGroup
        {...stateOf("search")}
        title="Not searched to the end"
        rows={data?.search.map((row) => ({
          key: row.id,
          title: row.title,
          detail: detailOf(row, SEARCH_PROBLEMS[row.problem]),
          actions: edit(row),
        }))}
        empty="Every article is searched to its end."
      />
      {edited !== null && <EditArticle id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const detailOf = ({ owner }: { owner: string }, text: string) =>
  owner ? `${owner} · ${text}` : text;

const agesOf = ({ count, since }: UpkeepLists["pictures"][number]) =>
  `${pluralize(count, "picture")}, the oldest from ${longDate(since)}`;

const SEARCH_PROBLEMS = {
  cut: `Only its first ${MAX_SEARCHED.toLocaleString("en")} characters are searched. Split it into several articles.`,
  failed:
    "The search leaves it out, as its text is too much to index. Shorten it or split it into several articles.",
};

const MISSING = {
  target: "leads nowhere",
  heading: "names no heading",
  video: "its video is gone",
};

function BrokenLinks({ broken }: { broken: UpkeepLists["links"][number]["broken"] }) {
  return (
    <ul>
      {broken.map(({ href, missing }) => (
        <li key={href} className="wrap-anywhere">
          <code>{href}</code> <span>{MISSING[missing]}</span>
        </li>
      ))}
    </ul>
  );
}

const LoadFailure = loadFailure("The form could not be loaded");

const ArticleForm = lazyOverlay(
  async () => (await import("../articles/article-form.tsx")).ArticleForm,
  LoadFailure,
);

/** The form of an article, once all articles are there to compare it with. */
function EditArticle({ id, onClose }: { id: string; onClose: () => void }) {
  const { isReady, error } = useWholeContent();
  const { knowledge } = useContent();
  if (error) return <LoadFailure onClose={onClose} />;
  const article = knowledge.articles.find((each) => each.id === id);
  if (!isReady || !article) return null;
  return <ArticleForm editing={article} onClose={onClose} />;
}

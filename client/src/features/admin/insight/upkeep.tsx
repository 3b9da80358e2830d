import type { Upkeep as UpkeepLists } from "@shared/contracts/reviews.ts";
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

/** What there is to do for articles to stay right: due checks, links that lead nowhere, old pictures. */
export function Upkeep() {
  const { data, error, isFetching, refetch } = useQuery(upkeepQuery());
  const [edited, setEdited] = useState<string | null>(null);
  const state = {
    error: error && !isFetching ? new Error(messageOf(error)) : null,
    onRetry: () => void refetch(),
  };
  const edit = (row: { id: string; title: string }) => (
    <Button variant="outline" aria-label={`Edit: ${row.title}`} onClick={() => setEdited(row.id)}>
      <Pencil size={17} />
      Edit
    </Button>
  );
  return (
    <>
      <WorklistGroup
        {...state}
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
        tools={<LeftOut count={data?.more.due} noun="article" />}
      />
      <WorklistGroup
        {...state}
        title="Links that lead nowhere"
        rows={data?.links.map((row) => ({
          key: row.id,
          title: row.title,
          detail: (
            <>
              {row.owner}
              <BrokenLinks broken={row.broken} />
            </>
          ),
          actions: edit(row),
        }))}
        empty="Every link to an article, a heading, a video or a page of this site leads there."
        tools={<LeftOut count={data?.more.links} noun="article" />}
      />
      <WorklistGroup
        {...state}
        title="Pictures of more than two years"
        rows={data?.pictures.map((row) => ({
          key: row.id,
          title: row.title,
          detail: detailOf(
            row,
            `${pluralize(row.count, "picture")}, the oldest from ${longDate(row.since)}`,
          ),
          actions: edit(row),
        }))}
        empty="No picture is older than two years."
        tools={<LeftOut count={data?.more.pictures} noun="article" />}
      />
      {edited !== null && <EditArticle id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const detailOf = ({ owner }: { owner: string }, text: string) =>
  owner ? `${owner} · ${text}` : text;

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
          <code>{href}</code> {MISSING[missing]}
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

import type { Upkeep as UpkeepLists } from "@shared/contracts/reviews.ts";
import { MAX_SEARCHED } from "@shared/search/sections.ts";
import { longDate } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { StillCorrect } from "../articles/article-review.tsx";
import { LazyArticleForm } from "../articles/lazy-article-form.tsx";
import { upkeepQuery } from "../articles/review-api.ts";
import { LeftOut, WorklistGroup } from "./worklist.tsx";

export function Upkeep() {
  const query = useQuery(upkeepQuery());
  const { data } = query;
  const [edited, setEdited] = useState<string | null>(null);
  const edit = (row: { id: string; title: string }) => (
    <Button variant="outline" aria-label={`Edit: ${row.title}`} onClick={() => setEdited(row.id)}>
      <Pencil size={17} />
      Edit
    </Button>
  );
  function group<List extends ListName>(list: List) {
    const { title, empty, detail } = GROUPS[list] as Group<List>;
    const rows = data?.[list] as readonly RowOf<List>[] | undefined;
    return (
      <WorklistGroup
        title={title}
        rows={rows?.map((row) => ({
          key: row.id,
          title: row.title,
          detail: detail(row),
          actions: (
            <>
              {"revision" in row && <StillCorrect {...row} />}
              {edit(row)}
            </>
          ),
        }))}
        empty={empty}
        query={query}
        tools={<LeftOut count={data?.more[list]} noun="article" />}
      />
    );
  }
  return (
    <>
      {group("due")}
      {group("links")}
      {group("pictures")}
      {group("search")}
      {edited !== null && <LazyArticleForm id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type ListName = keyof UpkeepLists["more"];
type RowOf<List extends ListName> = UpkeepLists[List][number];
type Group<List extends ListName> = {
  title: string;
  empty: string;
  detail: (row: RowOf<List>) => ReactNode;
};

const detailOf = ({ owner }: { owner: string }, text: string) =>
  owner ? `${owner} · ${text}` : text;

const GROUPS: { [List in ListName]: Group<List> } = {
  due: {
    title: "Due for a check",
    empty: "Nothing is due. How often an article is checked is set in its form.",
    detail: (row) => detailOf(row, `Due since ${longDate(row.due)}`),
  },
  links: {
    title: "Links that lead nowhere",
    empty: "Every link to an article, a heading, a video or a page of this site leads there.",
    detail: ({ owner, broken }) => (
      <>
        <span>{owner}</span>
        <BrokenLinks broken={broken} />
      </>
    ),
  },
  pictures: {
    title: "Images of more than two years",
    empty: "No image is older than two years.",
    detail: ({ count, since, ...row }) =>
      detailOf(row, `${pluralize(count, "image")}, the oldest from ${longDate(since)}`),
  },
  search: {
    title: "Not searched to the end",
    empty: "Every article is searched to its end.",
    detail: (row) => detailOf(row, SEARCH_ERRORS[row.problem]),
  },
};

const SEARCH_ERRORS = {
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

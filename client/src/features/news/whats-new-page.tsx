import type { NewsPage } from "@shared/contracts/knowledge-base.ts";
import { longDate } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { useQuery } from "@tanstack/react-query";
import { Rss } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useSearch } from "wouter";
import { messageOf } from "@/data/http.ts";
import { useIndex } from "@/data/knowledge-base.ts";
import { paths } from "@/lib/paths.ts";
import { START_AT_TOP } from "@/lib/scroll-restoration.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { FailedRequest, Message } from "@/ui/message.tsx";
import { useTitle } from "@/ui/page.tsx";
import { newsPageOf, newsQuery, whatsNewPath, whatsNewTitle } from "./load-whats-new.ts";

/** The added and changed articles by day, with the note of each announcement. */
export function WhatsNewPage() {
  const index = useIndex();
  const page = newsPageOf(useSearch());
  const { data, error, isFetching, refetch } = useQuery(newsQuery(index, page));
  useTitle(whatsNewTitle(page));
  useFocusOfPage(page);
  return (
    <div className="gutters max-w-200 min-h-[calc(100dvh-4rem)] pb-18 pt-7 md:pt-9">
      <h1 className="text-h2 font-bold">What’s new</h1>
      <p className="mt-1 text-ink-2">
        Articles that were added or changed. Small corrections are left out.
      </p>
      <a
        href="/feed.xml"
        className="inline-flex min-h-11 items-center gap-2 text-small font-[550] text-brand-ink underline-offset-4 hover:underline md:min-h-9"
      >
        <Rss size={16} />
        Follow by feed
      </a>
      {data ? (
        <News news={data} />
      ) : error && !isFetching ? (
        <FailedRequest message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="mt-8 text-ink-2">
          Loading what’s new…
        </p>
      )}
    </div>
  );
}

/** Focuses the main part when another page of the news is shown: the followed link is gone, or far below. */
function useFocusOfPage(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [page]);
}

function News({ news: { days, page, pages } }: { news: NewsPage }) {
  if (days.length === 0) {
    return (
      <Message
        title={<p className="text-h3 font-[650]">Nothing has changed yet</p>}
        actions={<ButtonLink href={paths.knowledgeBase}>Read the articles</ButtonLink>}
      >
        <p>Articles that are added or changed will be listed here.</p>
      </Message>
    );
  }
  return (
    <>
      {days.map((day) => (
        <DayOfNews key={day.day} day={day} />
      ))}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-10 flex flex-wrap gap-3">
          {page > 1 && (
            <ButtonLink variant="outline" href={whatsNewPath(page - 1)} state={START_AT_TOP}>
              Newer
            </ButtonLink>
          )}
          {page < pages && (
            <ButtonLink variant="outline" href={whatsNewPath(page + 1)} state={START_AT_TOP}>
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function DayOfNews({ day: { day, entries, more } }: { day: NewsPage["days"][number] }) {
  return (
    <section aria-labelledby={`day-${day}`} className="mt-8">
      <h2 id={`day-${day}`} className="border-b pb-2.5 text-h3 font-[680]">
        <time dateTime={day}>{longDate(day)}</time>
      </h2>
      {entries.map((entry) => (
        <EntryOfNews key={entry.revision} entry={entry} />
      ))}
      {more > 0 && (
        <p className="mt-4 text-small text-ink-3">{`And ${pluralize(more, "more update")}.`}</p>
      )}
    </section>
  );
}

type Entry = NewsPage["days"][number]["entries"][number];

/** One announcement: its note, and its articles. */
function EntryOfNews({ entry: { note, articles, more } }: { entry: Entry }) {
  return (
    <div className="mt-4">
      {note && <p className="max-w-prose whitespace-pre-line break-words text-ink-2">{note}</p>}
      <ul className="mt-1">
        {articles.map(({ id, title, link, category, isNew }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              href={link}
              className="inline-block min-w-0 wrap-anywhere py-2.5 font-[600] text-brand-ink underline-offset-4 hover:underline md:py-1.5"
            >
              {title}
            </Link>
            <span className="min-w-0 wrap-anywhere pb-1.5 text-tiny text-ink-3 max-sm:-mt-2 max-sm:w-full">
              {`${isNew ? "Added" : "Changed"}${category && ` · ${category}`}`}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-small text-ink-3">{`And ${pluralize(more, "more article")}.`}</p>
      )}
    </div>
  );
}

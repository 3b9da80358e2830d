import { pluralize } from "@shared/text/text.ts";
import { type Key, type ReactNode, useRef } from "react";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { useFocusOfRows } from "../components/panel.tsx";
import { Unloaded, type Unread } from "../components/unloaded.tsx";

export type WorklistRow = {
  key: Key;
  /** The subject in a few words: "6 messages about Daily Vehicle Inspections". */
  title: ReactNode;
  detail?: ReactNode;
  /** The buttons for the task, the most useful one first. */
  actions?: ReactNode;
};

type WorklistGroupProps = {
  title: string;
  /** Undefined while the rows are loaded. */
  rows: readonly WorklistRow[] | undefined;
  empty: string;
  query?: Unread;
  tools?: ReactNode;
};

export function WorklistGroup({ title, rows, empty, query, tools }: WorklistGroupProps) {
  const { shown, ...more } = useShowMore(rows ?? [], 10);
  const section = useRef<HTMLElement>(null);
  const list = useFocusOfRows(section);
  return (
    <section ref={section} tabIndex={-1} aria-label={title} className="not-last:border-b">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3 sm:px-5.5">
        <h3 className="text-small font-[680]">
          {title}{" "}
          {rows && (
            <span className="ml-1 font-normal text-ink-3 tabular-nums">{rows.length || ""}</span>
          )}
        </h3>
        {tools}
      </div>
      {rows ? (
        <>
          {rows.length === 0 && (
            <p className="px-4 pb-4 text-small text-ink-2 sm:px-5.5">{empty}</p>
          )}
          <ul {...list} className="divide-y text-small">
            {shown.map(({ key, ...row }) => (
              <Row key={key} {...row} />
            ))}
          </ul>
          <ShowMore
            hasMore={more.hasMore}
            showMore={more.showMore}
            noun={`of ${title.toLowerCase()}`}
          />
        </>
      ) : (
        query && <Unloaded query={query} className="px-4 pb-4 text-small sm:px-5.5" />
      )}
    </section>
  );
}

export function LeftOut({ count = 0, noun }: { count: number | undefined; noun: string }) {
  if (count === 0) return null;
  return <p className="text-tiny text-ink-3">{`${pluralize(count, `more ${noun}`)} to come`}</p>;
}

function Row({ title, detail, actions }: Omit<WorklistRow, "key">) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5.5">
      <div className="min-w-[min(14rem,100%)] flex-1 break-words">
        <p className="font-[600]">{title}</p>
        {detail && <div className="mt-0.5 text-tiny text-ink-2">{detail}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  );
}

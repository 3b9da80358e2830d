import type { ReactNode } from "react";

type PageHeadingProps = {
  title: string;
  line?: string;
  /** How much is listed. */
  count: string;
  /** Stands for what is listed. */
  mark?: ReactNode;
};

/** What the list below is, a line about it, and how much it holds. */
export function PageHeading({ title, line, count, mark }: PageHeadingProps) {
  return (
    <div className="flex gap-4 pb-5 md:pb-6">
      {mark}
      <div className="min-w-0 flex-1 items-end gap-4 md:flex">
        <div className="min-w-0 flex-1">
          <h1 className="break-words text-h2 font-bold">{title}</h1>
          {line && <p className="mt-1 text-ink-2">{line}</p>}
        </div>
        <p className="text-small text-ink-3 tabular-nums max-md:mt-1">{count}</p>
      </div>
    </div>
  );
}

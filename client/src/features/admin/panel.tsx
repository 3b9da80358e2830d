import type { ReactNode } from "react";

type PanelProps = {
  title: string;
  /** How many things the panel lists. */
  count: number;
  /** What stands beside the title. */
  tools: ReactNode;
  children: ReactNode;
};

/** A titled box of the dashboard. */
export function Panel({ title, count, tools, children }: PanelProps) {
  return (
    <section aria-label={title} className="mt-4.5 rounded-large border bg-card">
      <div className="flex flex-wrap items-center gap-3 border-b px-5.5 py-4">
        <h2 className="mr-auto text-h3 font-[680] tracking-tight">
          {title}{" "}
          <span className="ml-1 text-small font-normal tabular-nums text-ink-3">{count}</span>
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

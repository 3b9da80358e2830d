import type { ReactNode } from "react";

type PanelFrameProps = {
  title: string;
  count: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Controls at the other end of the title row. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A card with a title row and a table below it. */
export function PanelFrame({ title, count, aside, tools, children }: PanelFrameProps) {
  return (
    // Clipped at its round corners, which leaves what is sticky inside to the window.
    <section aria-label={title} className="mt-5 overflow-clip rounded-large border bg-card">
      <div className="flex flex-wrap items-center gap-3 border-b px-4 py-4 sm:px-5.5">
        <h2 className="text-h3 font-[680]">
          {title}{" "}
          <span className="text-small font-normal whitespace-nowrap text-ink-3 tabular-nums">
            {count}
          </span>
        </h2>
        {aside}
        <div className="flex flex-wrap justify-end gap-3 max-sm:w-full max-sm:[&>button:only-child]:grow max-[26rem]:[&>button]:grow sm:grow lg:min-w-125 lg:basis-0">
          {tools}
        </div>
      </div>
      {children}
    </section>
  );
}

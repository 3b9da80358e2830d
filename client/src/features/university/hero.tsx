import type { ReactNode } from "react";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { SearchBox, type SearchDraft } from "@/ui/search-box.tsx";

type HeroProps = {
  draft: SearchDraft;
  /** Shown beside the title and the search. */
  children: ReactNode;
};

/** The University's title and its search. */
export function Hero({ draft, children }: HeroProps) {
  return (
    // As high as the panel of two videos from the start: what is centred beside it stays where it is when it comes.
    <section className="on-deep relative overflow-hidden bg-radial-[120%_160%_at_85%_-20%] from-deep-2 to-deep to-60% text-deep-on">
      <div className="gutters relative grid max-w-page items-center gap-x-14 gap-y-7 grid-cols-[minmax(0,1fr)] pb-14 pt-9 md:pb-18 md:pt-12 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[minmax(222px,auto)]">
        <div>
          <h1 className="text-display font-[720]">{site.product} University</h1>
          <p className="mt-3 text-lead text-deep-ink">
            Master our products with in-depth video tutorials, guides, and expert tips
          </p>
          <div className="mt-6">
            <SearchBox
              variant="hero"
              action={paths.university}
              placeholder="Search for tutorials..."
              value={draft.text}
              onChange={draft.typeAndApply}
              onSubmit={draft.submit}
            />
          </div>
        </div>
        {children}
      </div>
      {/* Last, as it moves with the section's end while a slow connection brings the page. */}
      <MonitorTrace />
    </section>
  );
}

/** A decorative line below the text. */
function MonitorTrace() {
  return (
    <svg
      viewBox="0 0 1440 56"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-12 w-full text-pulse opacity-45 md:h-14"
    >
      <path
        d="M0 40h760l10-7 10 7h34l8 6 14-42 16 48 12-12h40l12-9 14 9h510"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

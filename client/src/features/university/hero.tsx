import { site } from "@/site.ts";
import { SearchBox } from "@/ui/search-box.tsx";

type HeroProps = {
  searchText: string;
  /** Reports the text on every keystroke. */
  onSearchChange: (text: string) => void;
  onSearchSubmit: () => void;
};

/** The University's title and its search. */
export function Hero({ searchText, onSearchChange, onSearchSubmit }: HeroProps) {
  return (
    <section className="on-deep relative overflow-hidden bg-radial-[120%_160%_at_85%_-20%] from-deep-2 to-deep to-60% text-deep-on">
      <MonitorTrace />
      <div className="relative page pb-16 pt-10 md:pb-20 md:pt-14">
        <h1 className="text-display font-[720]">{site.product} University</h1>
        <p className="mt-3 text-lead text-deep-ink">
          Master our products with in-depth video tutorials, guides, and expert tips
        </p>
        <div className="mt-7">
          <SearchBox
            variant="hero"
            placeholder="Search for tutorials..."
            value={searchText}
            onChange={onSearchChange}
            onSubmit={onSearchSubmit}
          />
        </div>
      </div>
    </section>
  );
}

/** The one ornament, kept clear of the text: flat below it, beating only to its right. */
function MonitorTrace() {
  return (
    <svg
      viewBox="0 0 1440 150"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-14 w-full text-pulse opacity-35 md:h-18 lg:h-40"
    >
      <path
        d="M0 128h1010l14-14 14 14h48l12 16 22-124 24 128 16-20h54l18-22 20 22h188"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

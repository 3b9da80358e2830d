import { Link, useLocation } from "wouter";
import { START_AT_TOP } from "@/lib/history-state.ts";
import { paths } from "@/lib/paths.ts";

const SCREENS = [
  { label: "Knowledge base", href: paths.dashboard },
  { label: "Videos", href: paths.videosAdmin },
];

/** The links to the admin area's screens. */
export function AdminNavigation() {
  const [path] = useLocation();
  return (
    <nav aria-label="Admin">
      <ul className="flex items-center gap-1">
        {SCREENS.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              state={START_AT_TOP}
              aria-current={href === path ? "page" : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-small px-2 text-small sm:px-3 font-medium text-ink-2 transition-colors duration-150 hover:bg-mist hover:text-ink aria-[current]:bg-brand-tint aria-[current]:font-[650] aria-[current]:text-brand-ink md:min-h-10"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

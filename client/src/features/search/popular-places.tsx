import { BookOpen, Flag, type LucideIcon, SquarePlay, Wrench } from "lucide-react";
import { Link } from "wouter";
import { paths } from "@/lib/paths.ts";
import { IconBadge } from "@/ui/page.tsx";

type PopularLink = { href: string; title: string; line: string; Icon: LucideIcon };

const POPULAR_LINKS: readonly PopularLink[] = [
  {
    href: `${paths.university}?category=featured`,
    title: "Featured Videos",
    line: "What most people watch first",
    Icon: SquarePlay,
  },
  {
    href: `${paths.university}?category=getting-started`,
    title: "Getting Started",
    line: "Videos for your first days",
    Icon: Flag,
  },
  { href: paths.knowledgeBase, title: "Knowledge Base", line: "All help articles", Icon: BookOpen },
  {
    href: paths.category("troubleshooting"),
    title: "Troubleshooting",
    line: "Articles for when something is wrong",
    Icon: Wrench,
  },
];

/** Links to the most visited pages, for a page that has nothing else to show. */
export function PopularPlaces() {
  return (
    <nav aria-labelledby="popular-heading" className="mt-10">
      <h2 id="popular-heading" className="text-h3 font-[680]">
        Popular places
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {POPULAR_LINKS.map(({ href, title, line, Icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex flex-wrap items-center gap-4 rounded-large border bg-card p-4 transition-colors duration-150 hover:border-brand"
            >
              <IconBadge>
                <Icon size={20} />
              </IconBadge>
              <span className="flex-[1_1_8rem]">
                <span className="block font-[650]">{title}</span>
                <span className="block text-small text-ink-2">{line}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

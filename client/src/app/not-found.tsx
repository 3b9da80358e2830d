import { BookOpen, Flag, type LucideIcon, SquarePlay, Wrench } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "@/lib/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { IconBadge } from "@/ui/icon-badge.tsx";
import { Message } from "@/ui/message.tsx";
import { PageMain } from "@/ui/page-main.tsx";
import { SearchBox } from "@/ui/search-box.tsx";

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

/** The screen of an unknown path: the specified text, a search and popular links. */
export function NotFound() {
  const [text, setText] = useState("");
  const [, navigate] = useLocation();

  return (
    // In the admin area nothing around it provides a main part.
    <PageMain>
      <div className="gutters max-w-200 pb-16">
        <Message
          title={<h1 className="text-title font-bold">404 Page Not Found</h1>}
          actions={<ButtonLink href={paths.university}>Go to the University</ButtonLink>}
        >
          <p>Did you forget to add the page to the router?</p>
        </Message>
        <SearchBox
          variant="plain"
          placeholder="Search videos and articles..."
          value={text}
          onChange={setText}
          onSubmit={() => text.trim() && navigate(paths.librarySearch(text.trim()))}
        />
        <nav aria-labelledby="popular-heading" className="mt-10">
          <h2 id="popular-heading" className="text-h3 font-[680]">
            Popular places
          </h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2">
            {POPULAR_LINKS.map(({ href, title, line, Icon }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="flex items-center gap-4 rounded-large border bg-card p-4 transition-colors duration-150 hover:border-brand"
                >
                  <IconBadge>
                    <Icon size={20} />
                  </IconBadge>
                  <span>
                    <span className="block font-[650]">{title}</span>
                    <span className="block text-small text-ink-2">{line}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </PageMain>
  );
}

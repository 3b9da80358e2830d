import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";

/** A link of the header; an external one leads to the company's own site. */
export type NavigationLink = { label: string; href: string; isExternal: boolean };

/** The header's links in their order (specification, part 2). */
export const navigation: readonly NavigationLink[] = [
  { label: "Home", href: site.links.home, isExternal: true },
  { label: "Pricing", href: site.links.pricing, isExternal: true },
  { label: "University", href: paths.university, isExternal: false },
  { label: "Knowledge Base", href: paths.knowledgeBase, isExternal: false },
  { label: "Support", href: site.links.support, isExternal: true },
];

/** Whether a link leads to the screen that `path` shows; the University also stands at the root. */
export function isCurrent({ href, isExternal }: NavigationLink, path: string): boolean {
  if (isExternal) return false;
  return (
    path === href || path.startsWith(`${href}/`) || (path === "/" && href === paths.university)
  );
}

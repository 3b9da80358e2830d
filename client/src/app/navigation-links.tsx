import { cva, type VariantProps } from "class-variance-authority";
import { Link, useLocation } from "wouter";
import { paths } from "@/lib/paths.ts";
import { START_AT_TOP } from "@/lib/scroll-restoration.ts";
import { site } from "@/site.ts";

/** The header's links in their order (specification, part 2); three lead to the company's own site. */
const navigation = [
  { label: "Home", href: site.links.home, isExternal: true },
  { label: "Pricing", href: site.links.pricing, isExternal: true },
  { label: "University", href: paths.university, isExternal: false },
  { label: "Knowledge Base", href: paths.knowledgeBase, isExternal: false },
  { label: "Support", href: site.links.support, isExternal: true },
];

/** Whether `path` is the page of an internal link or below it; the root is the University's. */
function isCurrent(href: string, path: string): boolean {
  const shown = path === "/" ? paths.university : path;
  return shown === href || shown.startsWith(`${href}/`);
}

const link = cva(
  "block rounded-small font-medium text-ink-2 transition-colors duration-150 hover:bg-mist hover:text-ink aria-[current]:bg-brand-tint aria-[current]:font-[650] aria-[current]:text-brand-ink",
  {
    variants: {
      variant: {
        bar: "whitespace-nowrap px-1.5 py-2 text-small lg:px-3 lg:text-base noscript:max-md:px-3 noscript:max-md:py-3",
        list: "px-4 py-3 text-lead",
      },
    },
  },
);

/** The site's main links, in a bar or one below the other. */
export function NavigationLinks({
  variant,
  onFollow,
}: VariantProps<typeof link> & { onFollow?: () => void }) {
  const [path] = useLocation();
  return (
    <ul
      className={
        variant === "bar"
          ? "flex items-center lg:gap-1 noscript:max-md:-mx-3 noscript:max-md:flex-wrap noscript:max-md:pb-2"
          : "space-y-1"
      }
    >
      {navigation.map((item) => (
        <li key={item.label}>
          {item.isExternal ? (
            <a href={item.href} className={link({ variant })}>
              {item.label}
            </a>
          ) : (
            <Link
              href={item.href}
              state={START_AT_TOP}
              onClick={onFollow}
              aria-current={isCurrent(item.href, path) ? "page" : undefined}
              className={link({ variant })}
            >
              {item.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

import { cva, type VariantProps } from "class-variance-authority";
import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { paths } from "@/lib/paths.ts";
import { START_AT_TOP } from "@/lib/scroll-restoration.ts";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { site } from "@/site.ts";
import { ButtonLink, IconButton } from "@/ui/button.tsx";
import { loadFailure } from "@/ui/message.tsx";
import { Logo, ThemeSwitch } from "@/ui/page.tsx";

/** The header of every public page. Its children stand before the theme's button. */
export function Header({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b max-[20rem]:static noscript:max-md:static bg-paper pt-[env(safe-area-inset-top)]">
      <div className="gutters max-w-page flex min-h-16 flex-wrap items-center gap-2 py-2.5 lg:gap-3">
        <Link
          href={paths.university}
          className="flex min-h-11 items-center gap-2.5 rounded-small text-h3 font-[750] tracking-tight max-md:mr-auto"
        >
          <Logo />
          <span className="md:max-lg:sr-only">{site.product}</span>
        </Link>
        <nav
          aria-label="Main"
          className="mr-auto hidden md:block noscript:max-md:order-last noscript:max-md:block noscript:max-md:w-full"
        >
          <NavigationLinks variant="bar" />
        </nav>
        {children}
        <ThemeSwitch />
        <div className="hidden md:block noscript:block">
          <BookDemo />
        </div>
        <div className="md:hidden noscript:hidden">
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

const Dialog = lazyOverlay(
  async () => (await import("@/ui/dialog.tsx")).Dialog,
  loadFailure("The menu could not be loaded"),
);

/** Loads the dialog of the side drawer. */
export const prefetchSideDrawer = Dialog.prefetch;

/** The button that opens the main links in a side drawer on phones, whose code is loaded once the page is used. */
function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => onFirstInteraction(prefetchSideDrawer), []);
  return (
    <>
      <IconButton
        variant="outline"
        label="Open menu"
        icon={<Menu size={20} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog variant="drawer" title="Menu" onClose={close}>
          <nav aria-label="Main" className="flex flex-1 flex-col gap-6 px-3 pb-6">
            <NavigationLinks variant="list" onFollow={close} />
            <BookDemo />
          </nav>
        </Dialog>
      )}
    </>
  );
}

/** The header's links in their fixed order; three lead to the company's own site. */
const navigation = [
  { label: "Home", href: site.links.home, isExternal: true },
  { label: "Pricing", href: site.links.pricing, isExternal: true },
  { label: "University", href: paths.university, isExternal: false },
  { label: "Knowledge Base", href: paths.knowledgeBase, isExternal: false },
  { label: "Support", href: site.links.support, isExternal: true },
];

/** Tells if `path` is an internal link's page or below it. The root path is the University. */
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

function NavigationLinks({
  variant,
  onFollow,
}: VariantProps<typeof link> & { onFollow?: () => void }) {
  const [path] = useLocation();
  return (
    <ul
      className={
        variant === "bar"
          ? "flex items-center lg:gap-1 noscript:max-md:-mx-3 noscript:max-md:flex-wrap"
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

function BookDemo() {
  return <ButtonLink href={site.links.bookDemo}>Book a Demo</ButtonLink>;
}

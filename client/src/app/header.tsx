import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { paths } from "@/lib/paths.ts";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { site } from "@/site.ts";
import { IconButton } from "@/ui/button.tsx";
import { loadFailure } from "@/ui/error-boundary.tsx";
import { Logo } from "@/ui/page.tsx";
import { ThemeSwitch } from "@/ui/theme-switch.tsx";
import { BookDemo } from "./book-demo.tsx";
import { NavigationLinks } from "./navigation-links.tsx";

/** The header of every public page. Its children stand before the theme's button. */
export function Header({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b noscript:max-md:static bg-paper pt-[env(safe-area-inset-top)]">
      <div className="gutters max-w-page flex h-16 items-center gap-2 lg:gap-3 noscript:max-md:h-auto noscript:max-md:flex-wrap noscript:max-md:pt-2.5">
        <Link
          href={paths.university}
          className="flex min-h-11 items-center gap-2.5 rounded-small text-h3 font-[750] tracking-tight"
        >
          <Logo />
          <span className="md:max-lg:sr-only">{site.product}</span>
        </Link>
        <nav
          aria-label="Main"
          className="hidden md:block noscript:max-md:order-last noscript:max-md:block noscript:max-md:w-full"
        >
          <NavigationLinks variant="bar" />
        </nav>
        <span className="flex-1" />
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

const SideDrawer = overlayOnDemand(
  async () => (await import("./side-drawer.tsx")).SideDrawer,
  loadFailure("The menu could not be loaded"),
);

/** Loads the side drawer before it is opened. */
export const prefetchSideDrawer = SideDrawer.prefetch;

/** The button that opens the side drawer, whose code is loaded once the page is used. */
function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onFirstInteraction(prefetchSideDrawer), []);
  return (
    <>
      <IconButton
        variant="outline"
        label="Open menu"
        icon={<Menu size={20} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SideDrawer onClose={() => setOpen(false)} />}
    </>
  );
}

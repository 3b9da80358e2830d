import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { ButtonLink, IconButton } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Logo } from "@/ui/logo.tsx";
import { ThemeSwitch } from "@/ui/theme-switch.tsx";
import { NavigationLinks } from "./navigation-links.tsx";

/** The header of every public page. Its children stand before the theme's button. */
export function Header({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b bg-paper pt-[env(safe-area-inset-top)]">
      <div className="gutters max-w-page flex h-16 items-center gap-2 lg:gap-3">
        <Link
          href={paths.university}
          className="flex min-h-11 items-center gap-2.5 rounded-small text-h3 font-[750] tracking-tight"
        >
          <Logo />
          <span className="md:max-lg:sr-only">{site.product}</span>
        </Link>
        <nav aria-label="Main" className="hidden md:block">
          <NavigationLinks variant="bar" />
        </nav>
        <span className="flex-1" />
        {children}
        <ThemeSwitch />
        <div className="hidden md:block">
          <BookDemo />
        </div>
        <div className="md:hidden">
          <SideDrawer />
        </div>
      </div>
    </header>
  );
}

function BookDemo() {
  return <ButtonLink href={site.links.bookDemo}>Book a Demo</ButtonLink>;
}

function SideDrawer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="outline"
        label="Open menu"
        icon={<Menu size={20} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog variant="drawer" title="Menu" onClose={() => setOpen(false)}>
          <nav aria-label="Main" className="flex flex-1 flex-col gap-6 px-3 pb-6">
            <NavigationLinks variant="list" onFollow={() => setOpen(false)} />
            <BookDemo />
          </nav>
        </Dialog>
      )}
    </>
  );
}

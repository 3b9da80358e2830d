import { LogOut } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "@/lib/paths.ts";
import { START_AT_TOP } from "@/lib/scroll-restoration.ts";
import { site } from "@/site.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { FocusFallback } from "@/ui/dialog.tsx";
import { Logo, PageMain, ThemeSwitch } from "@/ui/page.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { signOut } from "./session.ts";
import { SessionProvider } from "./session-provider.tsx";

type AdminPageProps = {
  header: ReactNode;
  /** Takes the focus if a dialog's opener is gone. */
  focusFallback: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function AdminPage({ header, focusFallback, children }: AdminPageProps) {
  return (
    <FocusFallback value={focusFallback}>
      <SessionProvider>
        <div className="flex flex-1 flex-col bg-mist">
          {header}
          <PageMain>
            <div className="gutters max-w-page pb-12 pt-4">{children}</div>
          </PageMain>
          <footer className="border-t px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-5 text-center text-tiny text-ink-3">
            Admin Console © {new Date().getFullYear()} {site.company}
          </footer>
        </div>
      </SessionProvider>
    </FocusFallback>
  );
}

type AdminHeaderProps = {
  title: string;
  description: string;
  children: ReactNode;
};

type ViewLinkProps = { href: string; children: ReactNode };

export function ViewLink(link: ViewLinkProps) {
  return (
    <div className="grid max-sm:flex-auto">
      <ButtonLink variant="outline" {...link} />
    </div>
  );
}

export function AdminHeader({ title, description, children }: AdminHeaderProps) {
  return (
    // On wide windows the title's row stays, and the navigation's scrolls away.
    <header className="z-20 border-b bg-paper pt-[env(safe-area-inset-top)] xl:sticky xl:-top-14">
      <div className="gutters max-w-page flex min-h-14 flex-wrap items-center gap-2 pt-2 max-[28rem]:[&>button:last-child]:flex-1">
        <span className="max-sm:hidden">
          <Logo />
        </span>
        <div className="mr-auto max-sm:-ml-2 max-[28rem]:w-full">
          <AdminNavigation />
        </div>
        <ThemeSwitch />
        <Button variant="outline" onClick={logOut}>
          <LogOut size={18} className="max-xl:hidden" />
          Logout
        </Button>
      </div>
      <div className="gutters max-w-page flex min-h-16 flex-wrap items-center justify-end gap-2 py-2.5 xl:py-0">
        <div className="min-w-[min(11rem,100%)] flex-1 sm:min-w-66 xl:flex-none">
          <h1 className="font-[720] leading-tight">{title}</h1>
          <p className="text-balance text-tiny leading-tight text-ink-3">{description}</p>
        </div>
        {children}
      </div>
    </header>
  );
}

const SCREENS = [
  { label: "Knowledge base", href: paths.dashboard },
  { label: "Videos", href: paths.videosAdmin },
  { label: "Insight", href: paths.insight },
];

function AdminNavigation() {
  const [path] = useLocation();
  return (
    <nav aria-label="Admin">
      <ul className="flex flex-wrap items-center gap-1">
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

/** Ends the session and says so. Admin pages redirect to the sign-in page by themselves. */
function logOut(): void {
  signOut().catch(() =>
    showToast({
      title: "Session not ended",
      description:
        "You are logged out here, but the server could not be told. Close the browser to be sure.",
      variant: "destructive",
    }),
  );
  showToast({
    title: "Logged out",
    description: "You have been successfully logged out of the admin panel.",
  });
}

import { useState } from "react";
import { Link } from "wouter";
import { useIsHydrated } from "@/lib/hydration.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { pages } from "@/lib/pages.ts";
import { isSingleKey, useShortcut } from "@/lib/shortcuts.ts";
import { Install } from "@/offline/install.tsx";
import { site } from "@/site.ts";
import { QuietButton } from "@/ui/button.tsx";
import { loadFailure } from "@/ui/message.tsx";
import { Logo } from "@/ui/page.tsx";

export function Footer() {
  return (
    <footer className="border-t bg-mist text-small text-ink-2">
      <div className="gutters max-w-page grid gap-x-10 gap-y-8 pb-7 pt-11 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="sm:max-lg:col-span-3">
          <p className="flex items-center gap-2.5 text-h3 font-[750] tracking-tight text-ink">
            <Logo />
            {site.company}
          </p>
          <p className="mt-3 max-w-92">{site.blurb}</p>
        </div>
        <FooterColumn title="Contact">
          <li>
            <FooterLink href={`mailto:${site.email}`}>{site.email}</FooterLink>
          </li>
          <li className="tabular-nums md:leading-8">{site.phone}</li>
        </FooterColumn>
        <FooterColumn title="Office">
          {site.postalAddress.map((line) => (
            <li key={line} className="md:leading-8">
              {line}
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title="Follow us">
          {site.social.map(({ name, href }) => (
            <li key={name}>
              <FooterLink href={href}>{name}</FooterLink>
            </li>
          ))}
          {pages
            .filter(({ inFooter }) => inFooter)
            .map(({ key, path, name }) => (
              <li key={key}>
                <FooterLink href={path}>{name}</FooterLink>
              </li>
            ))}
        </FooterColumn>
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t pt-3 text-tiny text-ink-3 sm:col-span-3 lg:col-span-4">
          <Copyright />
          {/* Install comes last in the source and may appear late: it moves neither of the others, at whichever edge
              the row begins. */}
          <div className="flex flex-row-reverse flex-wrap justify-end gap-x-5 md:flex-row">
            <Install />
            <SaveOffline />
            <ShortcutsHelp />
          </div>
        </div>
      </div>
    </footer>
  );
}

// A page may have been rendered last year, and hydration keeps its text: another key makes another paragraph.
function Copyright() {
  const isHydrated = useIsHydrated();
  return (
    <p key={isHydrated ? "now" : "rendered"} suppressHydrationWarning>
      {`© ${new Date().getFullYear()} ${site.company}. ${site.notice}`}
    </p>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  const look =
    "inline-flex min-h-12 items-center break-all hover:text-ink hover:underline md:min-h-8";
  const Shown = href.startsWith("/") ? Link : "a";
  return (
    <Shown href={href} className={look}>
      {children}
    </Shown>
  );
}

function FooterColumn({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="font-[650] text-ink">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}

const ShortcutsDialog = lazyOverlay(
  async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
  loadFailure("The shortcuts could not be loaded"),
);

/** The button that shows the keyboard shortcuts; `?` shows them too, from anywhere on the page. */
function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false);

  useShortcut(
    (press) => isSingleKey(press, "?"),
    () => setOpen(true),
  );

  return (
    <>
      <QuietButton
        onPointerEnter={ShortcutsDialog.prefetch}
        onFocus={ShortcutsDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
      </QuietButton>
      {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const SaveOfflineDialog = lazyOverlay(
  async () => (await import("@/offline/save-offline-dialog.tsx")).SaveOfflineDialog,
  loadFailure("The saved copy could not be shown"),
);

function SaveOffline() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        onPointerEnter={SaveOfflineDialog.prefetch}
        onFocus={SaveOfflineDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        Save for offline
      </QuietButton>
      {isOpen && <SaveOfflineDialog onClose={() => setOpen(false)} />}
    </>
  );
}

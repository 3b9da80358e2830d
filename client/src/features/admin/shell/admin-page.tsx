import { LoaderCircle } from "lucide-react";
import { type ReactNode, type RefObject, useSyncExternalStore } from "react";
import { Redirect } from "wouter";
import { useSession } from "@/data/session.ts";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { Dialog, FocusFallback } from "@/ui/dialog.tsx";
import { PageMain } from "@/ui/page.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { endWait, signInStore } from "./with-session.ts";

/** Shows its children to whom is signed in; redirects to the sign-in page without a session. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session === "signed-out") return <Redirect to={paths.signIn} replace />;
  if (session !== "signed-in") return <Spinner />;
  return children;
}

type AdminPageProps = {
  header: ReactNode;
  /** What takes the focus when what opened a dialog is gone. */
  focusFallback: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** What surrounds an admin screen: header, main part, footer, and the session that its requests need. */
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

/**
 * Lets the requests of an admin screen go on after their session has ended: asks to sign in again, once for all that
 * wait. The dialog stands outside the screen's forms: React would bubble its submit into a form that it is inside of.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const isAsking = useSyncExternalStore(
    signInStore.subscribe,
    signInStore.isWaitedFor,
    () => false,
  );
  return (
    <>
      {children}
      {isAsking && (
        <Dialog variant="confirm" title="Sign in again" onClose={() => endWait(false)}>
          <div className="space-y-5 px-5 pb-6">
            <p className="text-ink-2">
              Your session has ended. Nothing is lost: once you have signed in, it goes on from
              here.
            </p>
            <SignInForm onSignedIn={() => endWait(true)} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Shown while the session is being checked. */
export function Spinner() {
  return (
    <PageMain>
      <div role="status" className="grid min-h-dvh place-items-center text-brand-ink">
        <LoaderCircle size={36} className="animate-spin" />
        <span className="sr-only">Loading</span>
      </div>
    </PageMain>
  );
}

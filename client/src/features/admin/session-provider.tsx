import { type ReactNode, useSyncExternalStore } from "react";
import { Dialog } from "@/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { endWait, signInStore } from "./with-session.ts";

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

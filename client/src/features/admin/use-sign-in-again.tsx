import { type ReactNode, useState } from "react";
import { HttpError } from "@/lib/http.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type Waiting = { resume: () => void; giveUp: () => void };

/** Runs a call that needs the server's session. */
export type WithSession = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Lets a call that needs the server's session go on after a new sign-in: `withSession` runs it, asks to sign in again
 * in place when it is refused with a 401, and repeats it. Rejects with that 401 when nobody signs in. `dialog` is to be
 * rendered.
 */
export function useSignInAgain() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function withSession<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 401)) throw error;
      await new Promise<void>((resume, giveUp) => {
        // Several calls may wait for one sign-in.
        setWaiting((others) => ({
          resume: () => [others?.resume(), resume()],
          giveUp: () => [others?.giveUp(), giveUp(error)],
        }));
      });
      return withSession(call);
    }
  }

  function handleSignedIn() {
    setWaiting(null);
    waiting?.resume();
  }

  function handleClose() {
    setWaiting(null);
    waiting?.giveUp();
  }

  const dialog: ReactNode = waiting && (
    <Dialog variant="confirm" title="Sign in again" onClose={handleClose}>
      <div className="space-y-5 px-5 pb-6">
        <p className="text-ink-2">
          Your session has ended. Nothing is lost: once you have signed in, it goes on from here.
        </p>
        <SignInForm onSignedIn={handleSignedIn} />
      </div>
    </Dialog>
  );
  return { withSession, dialog };
}

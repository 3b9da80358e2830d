import { useMutation } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { type ReactNode, type SubmitEvent, useId, useSyncExternalStore } from "react";
import { Redirect } from "wouter";
import { messageOf } from "@/data/http.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { paths } from "@/lib/paths.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { TextField } from "@/ui/field.tsx";
import { PageMain } from "@/ui/page.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { endWait, signInStore } from "./admin-api.ts";
import { signIn, useSession } from "./session.ts";

export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session === "signed-out") return <Redirect to={paths.signIn} replace />;
  if (session !== "signed-in") return <Spinner />;
  return children;
}

/**
 * Lets a page's requests go on after their session has ended: asks once for a new sign-in, for all that wait. The
 * dialog is outside the page's forms, as React would bubble its submit into a form around it.
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
              here. If somebody else signs in, your work waits for you in this browser.
            </p>
            <SignInForm onSignedIn={() => endWait(true)} />
          </div>
        </Dialog>
      )}
    </>
  );
}

export function SignInForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (typed: { username: string; password: string }) =>
      signIn(typed.username, typed.password),
    onSuccess: () => onSignedIn?.(),
  });
  const errorId = useId();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    const form = new FormData(currentTarget);
    const username = String(form.get("username")).trim();
    const password = String(form.get("password"));
    if (username && password) return mutate({ username, password });
    reset();
    showToast({
      title: "Login failed",
      description: "Please enter both username and password",
      variant: "destructive",
    });
    currentTarget.querySelector<HTMLElement>(username ? "[name=password]" : "input")?.focus();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-5">
      <Failure variant="box" id={errorId}>
        {error && messageOf(error)}
      </Failure>
      <TextField
        label="Username"
        aria-describedby={error ? errorId : undefined}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <TextField
        label="Password"
        aria-describedby={error ? errorId : undefined}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <div className="grid">
        <Button type="submit" isBusy={isPending}>
          {isPending ? "Authenticating..." : "Login to Admin Panel"}
        </Button>
      </div>
    </form>
  );
}

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

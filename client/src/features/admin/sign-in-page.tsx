import { ArrowLeft, CircleAlert } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { Link, Redirect } from "wouter";
import { messageOf } from "@/lib/http.ts";
import { paths } from "@/lib/paths.ts";
import { signIn, useSession } from "@/lib/session.ts";
import { Button } from "@/ui/button.tsx";
import { TextField } from "@/ui/field.tsx";
import { Logo } from "@/ui/logo.tsx";
import { PageMain } from "@/ui/page-main.tsx";
import { ThemeSwitch } from "@/ui/theme-switch.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { Spinner } from "./spinner.tsx";

/** The sign-in page of the admin area; redirects to the dashboard once signed in. */
export default function SignInPage() {
  const session = useSession();
  if (session === "signed-in") return <Redirect to={paths.dashboard} replace />;
  if (session !== "signed-out") return <Spinner />;
  return (
    <div className="flex flex-1 bg-mist">
      <PageMain>
        <div className="grid min-h-full place-items-center px-4 py-8">
          <div className="w-full max-w-md">
            <div className="mb-4 flex items-center justify-between gap-3">
              <Link
                href={paths.knowledgeBase}
                className="inline-flex min-h-11 items-center gap-2 rounded-small font-[600] text-brand-ink hover:underline"
              >
                <ArrowLeft size={18} />
                Back to Knowledge Base
              </Link>
              <ThemeSwitch />
            </div>
            <div className="rounded-large border bg-card p-6 sm:p-8">
              <Logo />
              <h1 className="mt-4 text-h2 font-[720]">Admin Access</h1>
              <p className="mt-1 text-ink-2">Secure area for authorized personnel only</p>
              <SignInForm />
            </div>
            <p className="mt-4 text-center text-tiny text-ink-3">
              For administrative use only. Unauthorized access is prohibited.
            </p>
          </div>
        </div>
      </PageMain>
    </div>
  );
}

function SignInForm() {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const errorId = useId();

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    const form = new FormData(currentTarget);
    const username = String(form.get("username")).trim();
    const password = String(form.get("password"));
    setError(null);
    if (!username || !password) {
      showToast({
        title: "Login failed",
        description: "Please enter both username and password",
        variant: "destructive",
      });
      currentTarget.querySelector<HTMLElement>(username ? "[name=password]" : "input")?.focus();
      return;
    }
    setBusy(true);
    await signIn(username, password).catch((reason: unknown) => setError(messageOf(reason)));
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-6 space-y-5">
      {error && (
        <p
          id={errorId}
          role="alert"
          className="flex gap-2.5 rounded-medium border border-danger bg-danger-tint px-4 py-3 text-danger"
        >
          <CircleAlert size={20} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
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
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Authenticating..." : "Login to Admin Panel"}
        </Button>
      </div>
    </form>
  );
}

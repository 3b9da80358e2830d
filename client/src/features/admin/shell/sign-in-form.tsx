import { CircleAlert } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { signIn } from "@/data/session.ts";
import { Button } from "@/ui/button.tsx";
import { TextField } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";

/** The form that signs in at the server, with its error above the fields. `onSignedIn` is called when it succeeded. */
export function SignInForm({ onSignedIn }: { onSignedIn?: () => void }) {
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
    try {
      await signIn(username, password);
      onSignedIn?.();
    } catch (reason) {
      setError(messageOf(reason));
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-5">
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
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? "Authenticating..." : "Login to Admin Panel"}
        </Button>
      </div>
    </form>
  );
}

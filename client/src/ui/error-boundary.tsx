import { Component, type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "./button.tsx";
import { FailedRequest, Message } from "./message.tsx";
import { PageMain } from "./page.tsx";
import { showToast } from "./toast-store.ts";

type ErrorBoundaryProps = {
  /** What stands in for children that throw. */
  fallback: ReactNode;
  /** The children are tried again when it changes. */
  resetKey?: unknown;
  children: ReactNode;
};

/** Keeps what its children throw from the rest of the page. React logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    const hasChanged = resetKey !== this.props.resetKey;
    if (hasChanged && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

const reload = () => window.location.reload();

/** Shows an error message in place of a screen that throws. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<RouteFailure />}>{children}</ErrorBoundary>;
}

function RouteFailure() {
  return (
    // Admin pages provide their own main part, which is missing here.
    <PageMain>
      <div role="alert" className="gutters max-w-page">
        <Message
          variant="failed"
          title={<h1 className="text-title font-bold">Something went wrong on this page.</h1>}
          actions={
            <>
              <Button onClick={reload}>Load again</Button>
              <Button variant="outline" onClick={() => window.history.back()}>
                Go back
              </Button>
            </>
          }
        >
          <p>Nothing you saved is lost. Load the page again, or go back.</p>
        </Message>
      </div>
    </PageMain>
  );
}

/** Shows a line in place of a part of every page that throws. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<PartFailure />}>{children}</ErrorBoundary>;
}

function PartFailure() {
  return (
    <div
      role="alert"
      className="gutters max-w-page flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2 text-small text-ink-2"
    >
      <p>This part of the page could not be shown.</p>
      <Button variant="outline" onClick={reload}>
        Load again
      </Button>
    </div>
  );
}

function LoadFailure({ title, onClose }: { title: string; onClose: () => void }) {
  const fail = useEffectEvent(() => {
    showToast({
      title,
      description:
        "Check your connection and try again. If that doesn’t help, load the page again.",
      variant: "destructive",
    });
    onClose();
  });
  useEffect(() => fail(), []);
  return null;
}

/** What stands in for a dialog whose code could not be loaded: it says so, and closes, to be opened again. */
export const loadFailure =
  (title: string) =>
  ({ onClose }: { onClose: () => void }) => <LoadFailure title={title} onClose={onClose} />;

/** Stands in for a part of a page whose code could not be loaded. */
export function FailedPart(props: { onRetry: () => void; as?: "h1" }) {
  // Browsers before 2026 may not request the code a second time.
  return <FailedRequest message="If that doesn’t help, load the page again." {...props} />;
}

/** Stands in for a page, in its main part: admin pages provide their own, which is missing then. */
export function FailedPage(props: { onRetry: () => void }) {
  return (
    <PageMain>
      <FailedPart {...props} as="h1" />
    </PageMain>
  );
}

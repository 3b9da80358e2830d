import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { Message } from "@/ui/message.tsx";
import { PageMain } from "@/ui/page-main.tsx";

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

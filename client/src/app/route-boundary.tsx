import { Component, type ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { Message } from "@/ui/message.tsx";
import { PageMain } from "@/ui/page-main.tsx";

/** Shows an error message in place of a screen that throws. React logs the error to the console. */
export class RouteBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      // Admin pages provide their own main part, which is missing here.
      <PageMain>
        <div role="alert" className="gutters max-w-page">
          <Message
            variant="failed"
            title={<h1 className="text-title font-bold">Something went wrong on this page.</h1>}
            actions={
              <>
                <Button onClick={() => window.location.reload()}>Load again</Button>
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
}

import { Component, type ReactNode } from "react";
import { Button } from "@/ui/button.tsx";

/** Keeps a fault of one screen to that screen, and offers ways on. React reports the fault to the console. */
export class RouteBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="gutters max-w-page py-24 text-center">
        <h1 className="text-h2 font-bold">Something went wrong on this page.</h1>
        <p className="mb-6 mt-2 text-ink-2">
          Nothing you saved is lost. Load the page again, or go back.
        </p>
        <div className="flex justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Load again</Button>
          <Button variant="outline" onClick={() => window.history.back()}>
            Go back
          </Button>
        </div>
      </div>
    );
  }
}

import {
  Component,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "./button.tsx";
import { PageMain } from "./page.tsx";
import { showToast } from "./toast-store.ts";

// The drawn ECG: regular for an empty state, flat after a failure.
const TRACES = {
  nothing: "M4 44h48l8-8 8 8h14l6 10 12-46 14 54 8-18h16l8-10 8 10h42",
  failed: "M4 44h48l8-8 8 8h14l6 10 7-28M122 44h74",
};

type MessageProps = {
  /** The headline: what happened. */
  title: ReactNode;
  /** The advice: what to do about it. */
  children: ReactNode;
  variant?: keyof typeof TRACES;
  /** Buttons and links, the most useful one first. */
  actions?: ReactNode;
};

export function Message({ title, children, variant = "nothing", actions }: MessageProps) {
  return (
    <div className="px-4 py-12 text-center sm:py-16">
      <svg
        viewBox="0 0 200 68"
        width="200"
        height="68"
        aria-hidden="true"
        className={`mx-auto mb-5 ${variant === "failed" ? "text-danger" : "text-brand"}`}
      >
        <path
          d={TRACES[variant]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {title}
      <div className="mx-auto mt-1.5 max-w-prose break-words text-balance text-ink-2">
        {children}
      </div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}

type FailedRequestProps = {
  message: string;
  onRetry: () => void;
  /** The element of the title: a heading if the message stands for a whole page. */
  as?: "p" | "h1";
};

export function FailedRequest({ message, onRetry, as: Title = "p" }: FailedRequestProps) {
  return (
    <div role="alert">
      <Message
        variant="failed"
        title={<Title className="text-h3 font-[650]">This could not be loaded.</Title>}
        actions={<RetryButton onRetry={onRetry} />}
      >
        <p>Nothing is lost. Try again in a moment.</p>
        <p className="mt-2 text-tiny text-ink-3">{message}</p>
      </Message>
    </div>
  );
}

/** The button that retries after a failure. When it disappears, its focus moves to the surrounding part. */
export function RetryButton({ onRetry, variant }: { onRetry: () => void; variant?: "outline" }) {
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const own = button.current;
    // The surrounding dialog, else the main part of the page.
    const around = own?.closest<HTMLElement>("[tabindex='-1']");
    const within = around?.querySelector<HTMLElement>("[data-autofocus]") ?? around;
    return () => {
      if (document.activeElement === own) within?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Button ref={button} variant={variant} onClick={onRetry}>
      Try again
    </Button>
  );
}

type ErrorBoundaryProps = {
  fallback: ReactNode;
  /** Another value renders the children again after an error. */
  resetKey?: unknown;
  children: ReactNode;
};

/** Keeps its children's errors from the rest of the page. React logs the error to the console. */
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

/** Stands in for a dialog whose code could not be loaded: says so, and closes, so that it can be opened again. */
export const loadFailure =
  (title: string) =>
  ({ onClose }: { onClose: () => void }) => <LoadFailure title={title} onClose={onClose} />;

/** Stands in for a part of a page whose code could not be loaded. */
export function FailedPart(props: { onRetry: () => void; as?: "h1" }) {
  // Browsers before 2026 may not request the code a second time.
  return <FailedRequest message="If that doesn’t help, load the page again." {...props} />;
}

/** Stands in for a page, in its main part: admin pages provide their own, which is then missing. */
export function FailedPage(props: { onRetry: () => void }) {
  return (
    <PageMain>
      <FailedPart {...props} as="h1" />
    </PageMain>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

// The drawn ECG: regular for an empty state, flat after a failure.
const TRACES = {
  nothing: "M4 44h48l8-8 8 8h14l6 10 12-46 14 54 8-18h16l8-10 8 10h42",
  failed: "M4 44h48l8-8 8 8h14l6 10 7-28M122 44h74",
};

type MessageProps = {
  /** What happened. */
  title: ReactNode;
  /** What to do about it. */
  children: ReactNode;
  variant?: keyof typeof TRACES;
  /** Buttons and links, the most useful one first. */
  actions?: ReactNode;
};

/** An empty state or an error state. */
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
      <div className="mx-auto mt-1.5 max-w-prose break-words text-ink-2">{children}</div>
      {actions && (
        // Enlarged text may need a second line in a narrow window.
        <div className="mt-6 flex flex-wrap justify-center gap-3 max-sm:[&>*]:h-auto max-sm:[&>*]:min-h-11 max-sm:[&>*]:whitespace-normal">
          {actions}
        </div>
      )}
    </div>
  );
}

type FailedRequestProps = {
  message: string;
  onRetry: () => void;
  /** The element of its title: a heading where it stands for a whole page. */
  as?: "p" | "h1";
};

/** The error message of a failed request, with a button to try again. */
export function FailedRequest({ message, onRetry, as: Title = "p" }: FailedRequestProps) {
  return (
    <div role="alert">
      <Message
        variant="failed"
        title={<Title className="text-h3 font-[650]">This could not be loaded.</Title>}
        actions={<RetryButton onRetry={onRetry} />}
      >
        <p>Nothing is lost. Check your connection, then try again.</p>
        <p className="mt-2 text-tiny text-ink-3">{message}</p>
      </Message>
    </div>
  );
}

type RetryButtonProps = { onRetry: () => void; variant?: "outline" };

/** The button that tries again what failed. Where that takes it away it leaves its focus to what it stands in. */
export function RetryButton({ onRetry, variant }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const own = button.current;
    // A dialog, else the main part of the page.
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

import { useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Message } from "./message.tsx";

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
    const around = own?.closest<HTMLElement>("dialog, [tabindex='-1']");
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

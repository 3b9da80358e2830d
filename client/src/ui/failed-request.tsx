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
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        <p>Nothing is lost. Check your connection, then try again.</p>
        <p className="mt-2 text-tiny text-ink-3">{message}</p>
      </Message>
    </div>
  );
}

import { Button } from "./button.tsx";
import { Message } from "./message.tsx";

type FailedRequestProps = {
  message: string;
  onRetry: () => void;
};

/** The error message of a failed request, with a button to try again. */
export function FailedRequest({ message, onRetry }: FailedRequestProps) {
  return (
    <div role="alert">
      <Message
        variant="failed"
        title={<p className="text-h3 font-[650]">This could not be loaded.</p>}
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        <p>Nothing is lost. Check your connection, then try again.</p>
        <p className="mt-2 text-tiny text-ink-3">{message}</p>
      </Message>
    </div>
  );
}

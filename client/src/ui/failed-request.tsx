import { CircleAlert } from "lucide-react";
import { Button } from "./button.tsx";

type FailedRequestProps = {
  message: string;
  onRetry: () => void;
};

/** Says what a failed request answered and offers the one way on. */
export function FailedRequest({ message, onRetry }: FailedRequestProps) {
  return (
    <div role="alert" className="rounded-large border border-line-2 px-6 py-14 text-center">
      <CircleAlert size={36} aria-hidden className="mx-auto text-danger" />
      <p className="mt-4 text-h3 font-[650]">This could not be loaded.</p>
      <p className="mx-auto mt-1 mb-5 max-w-prose break-words text-ink-2">{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

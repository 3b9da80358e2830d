import { FailedRequest } from "@/ui/failed-request.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f"];

type PendingListingProps = { error: Error | null; onRetry: () => void };

/** Stands in for articles that are not loaded yet, or could not be: as tall as the window, so that nothing below it moves in sight. */
export function PendingListing({ error, onRetry }: PendingListingProps) {
  if (error) {
    return (
      <div className="rounded-large border">
        <FailedRequest message={error.message} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">Loading the articles</span>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {CARDS.map((key) => (
          <div key={key} className="space-y-3.5 rounded-large border bg-card p-5.5">
            <div className="h-5 w-3/5 rounded-small bg-line" />
            <div className="h-20 rounded-small bg-line" />
          </div>
        ))}
      </div>
    </div>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useContent } from "@/data/content-store.ts";
import { messageOf } from "@/data/http.ts";
import { refreshPublished } from "@/data/refresh-published.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { FailedRequest, Message } from "@/ui/message.tsx";
import { linkedContentQuery } from "./linked-content.ts";
import { PublishFooter } from "./publish-footer.tsx";
import { ReviewForm } from "./review-form.tsx";
import { reviewQuery } from "./review-items.ts";
import { usePublish } from "./use-publish.ts";
import { useReview } from "./use-review.ts";

const NO_FAULTS = new Map<string, string[]>();

/** Shows every unpublished change with what to look at, and publishes those that are ticked. */
export function ReviewDialog({ onClose }: { onClose: () => void }) {
  const content = useContent();
  const [visit] = useState(() => Math.random());
  // Over what is published now; where the server can't be reached, over what this page knows.
  const { isPending } = useQuery({
    queryKey: ["published", visit],
    queryFn: () =>
      refreshPublished().then(
        () => true,
        () => false,
      ),
    gcTime: 0,
  });
  const loading = useQuery({
    ...reviewQuery(content),
    enabled: !isPending,
    placeholderData: keepPreviousData,
  });
  const isCompared = loading.isSuccess && !loading.isPlaceholderData;
  const linked = useQuery({
    ...linkedContentQuery(loading.data ?? [], content),
    enabled: isCompared,
    placeholderData: keepPreviousData,
  });
  const { state, publish } = usePublish(onClose);
  const review = useReview(
    loading.data,
    linked.data,
    state.kind === "failed" ? state.faults : NO_FAULTS,
  );
  const [note, setNote] = useState("");
  const isBusy = state.kind === "running";

  return (
    <Dialog variant="form" title="Review & publish" onClose={() => !isBusy && onClose()}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6">
        {loading.error ? (
          <FailedRequest message={messageOf(loading.error)} onRetry={() => loading.refetch()} />
        ) : loading.data?.length === 0 ? (
          <Message title={null}>Everything here is what everybody sees.</Message>
        ) : loading.data && linked.data ? (
          <ReviewForm review={review} state={state} note={note} onNote={setNote} />
        ) : (
          <p role="status" className="py-6 text-ink-2">
            Comparing with what is published…
          </p>
        )}
      </div>
      <PublishFooter
        count={review.ticked.length}
        isReady={isCompared}
        state={state}
        onCancel={onClose}
        onPublish={() =>
          publish({
            items: review.ticked,
            choices: review.choices,
            note,
            redirects: review.redirects,
          })
        }
      />
    </Dialog>
  );
}

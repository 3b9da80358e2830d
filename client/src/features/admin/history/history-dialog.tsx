import { dateAndTime } from "@shared/text/dates.ts";
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
} from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Message } from "@/ui/message.tsx";
import { ShowMore } from "@/ui/show-more.tsx";
import {
  ConfirmDialog,
  DialogFooter,
  DisclosureButton,
  scrollIntoView,
} from "../components/dialog-parts.tsx";
import { Failure } from "../components/failure.tsx";
import { Unloaded } from "../components/unloaded.tsx";

/** The pages of a history, read again on each visit of its dialog and after each change of `revision`. */
export function useHistoryPages<Page extends { next: number | null }>(
  name: string,
  revision: number,
  read: (before: number | null) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey: [name, revision],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    // The button that opened a restore must stay, so that it gets the focus back.
    placeholderData: keepPreviousData,
  });
}

type HistoryDialogProps<Entry> = {
  history: UseInfiniteQueryResult<InfiniteData<{ entries: readonly Entry[] }>>;
  label: string;
  empty: { title: string; text: string };
  entry: (entry: Entry, index: number) => ReactNode;
  oldest: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

export function HistoryDialog<Entry>(props: HistoryDialogProps<Entry>) {
  const { history, label, empty, entry, oldest, children, onClose } = props;
  const entries = history.data?.pages.flatMap((page) => page.entries);
  return (
    <Dialog variant="form" title="History" onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5">
        {!entries ? (
          <Unloaded query={history} className="py-6">
            Loading the history…
          </Unloaded>
        ) : entries.length === 0 ? (
          <Message title={<p className="text-h3 font-[650]">{empty.title}</p>}>
            {empty.text}
          </Message>
        ) : (
          <>
            <ul
              aria-label={label}
              className="divide-y border-b [&_[aria-expanded=true]]:border-brand [&_[aria-expanded=true]]:bg-brand-tint [&_[aria-expanded=true]]:text-brand-ink"
            >
              {entries.map(entry)}
            </ul>
            <MorePages pages={history} noun={label.toLowerCase()} />
            {!history.hasNextPage && (
              <div className="flex flex-wrap items-center gap-3 py-4">{oldest}</div>
            )}
          </>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
      {children}
    </Dialog>
  );
}

function MorePages({ pages, noun }: { pages: UseInfiniteQueryResult; noun: string }) {
  return (
    <>
      <ShowMore
        hasMore={pages.hasNextPage}
        showMore={() => void pages.fetchNextPage()}
        noun={noun}
      />
      {pages.isFetchingNextPage ? (
        <p key="loading" ref={scrollIntoView} role="status" className="pb-4 text-center text-ink-2">
          Loading more {noun}…
        </p>
      ) : (
        pages.isFetchNextPageError && (
          // A separate element, so that screen readers announce it.
          <p
            key="failed"
            ref={scrollIntoView}
            role="alert"
            className="pb-4 text-center text-danger"
          >
            {messageOf(pages.error)}
          </p>
        )
      )}
    </>
  );
}

type HistoryEntryProps = {
  entry: { at: string; username: string };
  summary: ReactNode;
  /** Restores everything to the state after this entry; null for the newest entry. */
  onRestore: (() => void) | null;
  children: ReactNode;
};

export function HistoryEntry({ entry, summary, onRestore, children }: HistoryEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="mr-auto min-w-0 max-sm:w-full">
          <h3 id={labelId} className="break-words font-[650]">
            {dateAndTime(entry.at)}{" "}
            <span className="font-normal text-ink-2">by {entry.username}</span>
          </h3>
          {summary}
        </div>
        <DisclosureButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          aria-describedby={labelId}
        >
          What changed
        </DisclosureButton>
        {onRestore && (
          <Button variant="outline" aria-describedby={labelId} onClick={onRestore}>
            <RotateCcw size={17} />
            Restore everything
          </Button>
        )}
      </div>
      {isOpen && children}
    </li>
  );
}

type HistoryItemCardProps = {
  kind: string;
  name: string;
  /** Null if there is no state before: it was purged. */
  onRestoreBefore: (() => void) | null;
  /** Null for the newest change, whose result is the present state. */
  onRestoreAfter: (() => void) | null;
  onPurge?: (() => void) | null;
  children: ReactNode;
};

export function HistoryItemCard(props: HistoryItemCardProps) {
  const { kind, name, onRestoreBefore, onRestoreAfter, onPurge = null, children } = props;
  const actions = [
    { label: "Restore “Before”", of: " of", icon: RotateCcw, onClick: onRestoreBefore },
    { label: "Restore “After”", of: " of", icon: RotateCcw, onClick: onRestoreAfter },
    { label: "Remove for good…", of: "", icon: Trash2, onClick: onPurge },
  ];
  return (
    <li className="rounded-medium border bg-card px-4 py-3">
      <p className="min-w-0 break-words">
        <span className="text-ink-3">{kind}</span> <strong className="font-[650]">{name}</strong>
      </p>
      {children}
      <div className="mt-2 flex flex-wrap gap-3">
        {actions.map(
          ({ label, of, icon: Icon, onClick }) =>
            onClick && (
              <Button
                key={label}
                variant="outline"
                aria-label={`${label}${of} ${name}`}
                onClick={onClick}
              >
                <Icon size={17} />
                {label}
              </Button>
            ),
        )}
      </div>
    </li>
  );
}

type RestoreQuestionProps = {
  title: string;
  /** The confirming button's label, and its label during the restore; “Restore” unless given. */
  action?: { label: string; busy: string };
  /** Restores; resolves to an error message, or null once it is done. */
  restore: () => Promise<string | null>;
  onClose: () => void;
  children: ReactNode;
};

export function RestoreQuestion({
  title,
  action = { label: "Restore", busy: "Restoring…" },
  restore,
  onClose,
  children,
}: RestoreQuestionProps) {
  const {
    mutate,
    data: error = null,
    isPending,
  } = useMutation({
    mutationFn: restore,
    onSuccess: (failure) => failure === null && onClose(),
  });

  return (
    <ConfirmDialog
      title={title}
      action={isPending ? action.busy : action.label}
      onConfirm={() => !isPending && mutate()}
      onClose={() => !isPending && onClose()}
    >
      {children}
      <Failure>{error}</Failure>
    </ConfirmDialog>
  );
}

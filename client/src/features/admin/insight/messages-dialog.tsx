import { isMailAddress, MESSAGE_REASONS, visibleText } from "@shared/content/message-rules.ts";
import type { Message, MessageAction, MessageGroup } from "@shared/contracts/messages.ts";
import { dateAndTime } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "@/data/http.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { useContent } from "@/features/admin/drafts/content.ts";
import { publishedRevisionOf } from "@/features/admin/drafts/items.ts";
import { site } from "@/site.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Message as EmptyState } from "@/ui/message.tsx";
import { DialogFooter } from "../components/dialog-parts.tsx";
import { Unloaded } from "../components/unloaded.tsx";
import { changeMessages, linkOf, type MessageChange, messagesQuery } from "./messages-api.ts";

type MessagesDialogProps = {
  group: MessageGroup;
  title: string;
  onClose: () => void;
};

export function MessagesDialog({ group, title, onClose }: MessagesDialogProps) {
  const query = useQuery(messagesQuery(group));
  const { data } = query;
  const change = useChange(group);
  const open = data?.messages.filter(({ state }) => state === "open") ?? [];
  return (
    <Dialog variant="form" title={`Messages about ${title}`} onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4">
        {data ? (
          <MessageList messages={data.messages} more={data.more} title={title} change={change} />
        ) : (
          <Unloaded query={query} className="py-6">
            Loading the messages…
          </Unloaded>
        )}
      </div>
      {change.error && (
        <div className="px-5 py-3">
          <Failure variant="box">{change.error}</Failure>
        </div>
      )}
      <DialogFooter>
        {open.length > 1 && (
          <div className="mr-auto flex flex-wrap gap-3">
            <Button
              variant="outline"
              isBusy={change.isChanging}
              onClick={() => change.run({ messages: open, action: "solve" })}
            >
              {`Mark all ${open.length} solved`}
            </Button>
            <Button
              variant="outline"
              isBusy={change.isChanging}
              onClick={() => change.run({ messages: open, action: "dismiss" })}
            >
              Dismiss all
            </Button>
          </div>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function useChange(group: MessageGroup) {
  const client = useQueryClient();
  const { published } = useContent();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: MessageChange) => changeMessages(client, group, change),
  });
  // The publish that solves the messages: the server tells writers who read the article before it.
  const now =
    group.kind === "article" ? publishedRevisionOf(published, `article:${group.subject}`) : 0;
  return {
    run({ messages, action }: { messages: readonly Message[]; action: MessageAction }) {
      mutate({ messages, action, revision: action === "solve" && now > 0 ? now : null });
    },
    isChanging: isPending,
    error: error ? messageOf(error) : null,
    /** The article's latest publish; 0 for none. */
    now,
  };
}

type Changing = ReturnType<typeof useChange>;

type MessageListProps = {
  messages: readonly Message[];
  more: number;
  title: string;
  change: Changing;
};

function MessageList({ messages, more, title, change }: MessageListProps) {
  if (messages.length === 0) {
    return (
      <EmptyState title={<p className="text-h3 font-[650]">No messages any more</p>}>
        They were deleted, as they were kept for long enough.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Messages" className="divide-y">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} title={title} change={change} />
        ))}
      </ul>
      {more > 0 && (
        <p className="py-3 text-small text-ink-2">
          {messages.some(({ state }) => state === "open")
            ? `${pluralize(more, "more message")} will show once all of these are done.`
            : `Left out: ${pluralize(more, "older message")}, done with.`}
        </p>
      )}
    </>
  );
}

type MessageItemProps = { message: Message; title: string; change: Changing };

/** A message as plain text: a stranger's text gets no links, and hidden characters are shown. */
function MessageItem({ message, title, change }: MessageItemProps) {
  const { at, heading, passage, query, reasons, text, revision } = message;
  const { published, publicKnowledge } = useContent();
  const link = linkOf(message, publicKnowledge);
  const when = dateAndTime(at);
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-tiny text-ink-3">
        <time dateTime={at}>{when}</time>
        {message.kind === "article" && (
          <span>
            {`Read at revision ${revision}${published.revision > 0 ? `, now ${published.revision}` : ""}${change.now > revision ? "; changed since" : ""}`}
          </span>
        )}
        <StateNote message={message} />
      </p>
      {reasons.length > 0 && (
        <ul aria-label="Reasons" className="mt-2 flex flex-wrap gap-2">
          {reasons.map((reason) => (
            <li key={reason} className="rounded-full bg-mist px-3 py-0.5 text-tiny font-[600]">
              {MESSAGE_REASONS.find(({ id }) => id === reason)?.label ?? visibleText(reason)}
            </li>
          ))}
        </ul>
      )}
      {passage && (
        <Quote caption={heading && `Below “${visibleText(heading)}”`}>{visibleText(passage)}</Quote>
      )}
      {message.kind === "search" && <Quote caption="Searched for">{visibleText(query)}</Quote>}
      {text && (
        <p dir="auto" className="mt-2 whitespace-pre-wrap break-words [unicode-bidi:isolate]">
          {visibleText(text)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <MessageActions message={message} when={when} change={change} />
        {isMailAddress(message.address) && (
          <ButtonLink variant="outline" href={mailTo(message.address, title)}>
            Reply by mail
          </ButtonLink>
        )}
        {link && (
          <ButtonLink variant="ghost" href={link}>
            See the page
          </ButtonLink>
        )}
        {message.address && (
          <span className="min-w-0 break-all text-small text-ink-2">
            {visibleText(message.address)}
          </span>
        )}
      </div>
    </li>
  );
}

function Quote({ caption, children }: { caption: string; children: string }) {
  return (
    <figure className="mt-2 border-l-2 border-line-2 pl-3">
      {caption && <figcaption className="text-tiny text-ink-3">{caption}</figcaption>}
      <blockquote dir="auto" className="break-words text-ink-2 [unicode-bidi:isolate]">
        {children}
      </blockquote>
    </figure>
  );
}

function StateNote({ message: { state, assignee, solvedBy, changedBy } }: { message: Message }) {
  if (state === "open") return assignee && <span>{`Taken by ${assignee}`}</span>;
  const by = changedBy ? ` by ${changedBy}` : "";
  if (state === "dismissed") return <span>{`Dismissed${by}`}</span>;
  return <span>{`Solved${by}${solvedBy === null ? "" : `, with revision ${solvedBy}`}`}</span>;
}

type MessageActionsProps = { message: Message; when: string; change: Changing };

function MessageActions({ message, when, change }: MessageActionsProps) {
  const button = (action: MessageAction, label: string) => (
    <Button
      variant="outline"
      // The list has such a button for each message.
      aria-label={`${label}: the message of ${when}`}
      isBusy={change.isChanging}
      onClick={() => change.run({ messages: [message], action })}
    >
      {label}
    </Button>
  );
  const { state, assignee } = message;
  const isOpen = state === "open";
  const undo = button("reopen", "Undo");
  // The same place in the tree as the pressed button: the focus stays.
  return (
    <>
      {isOpen ? button("solve", "Mark solved") : state === "solved" && undo}
      {isOpen ? button("dismiss", "Dismiss") : state === "dismissed" && undo}
      {isOpen && (assignee ? button("release", "Give back") : button("take", "I take it"))}
    </>
  );
}

/** An e-mail address link to the writer, without the message's text, which the link could cut or interpret. */
function mailTo(address: string, title: string): string {
  const subject = encodeURIComponent(`Your message about ${title} (${site.product})`);
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${subject}`;
}

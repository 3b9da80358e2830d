import { visibleText } from "@shared/content/message-rules.ts";
import { cutText, MAX_SEARCH_LENGTH, oneLine, pluralize } from "@shared/text/text.ts";
import type { QueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { messageOf } from "@/data/http.ts";
import { loadKnowledge, useKnowledgeBase } from "@/data/knowledge-base.ts";
import type { Article } from "@/data/model.ts";
import { articleQuery } from "@/data/published.ts";
import { useIsHydrated } from "@/lib/hydration.ts";
import { paths } from "@/lib/paths.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Message } from "@/ui/message.tsx";
import { useTitle } from "@/ui/page.tsx";
import { type About, MessageForm, type Sent } from "./message-form.tsx";
import { dropWaiting, outboxStore, sendNow, type WaitingMessage } from "./outbox.ts";
import type { Passage } from "./selected-sentence.ts";
import { wasSent } from "./sent-messages.ts";

const TITLE = "Tell us what is missing";

export function readAbout(search: string): About {
  const params = new URLSearchParams(search);
  const article = params.get("article") ?? "";
  const query = article ? "" : cutText(oneLine(params.get("q") ?? ""), MAX_SEARCH_LENGTH);
  return { article, query };
}

const queryOf = ({ article }: About) => (article ? articleQuery(article) : null);

export async function loadMessage(search: string, client: QueryClient): Promise<undefined> {
  await loadKnowledge(client, queryOf(readAbout(search)));
}

/** The page of readers' messages: a form that needs no script, and with scripts no connection. */
export function MessagePage() {
  const search = useSearch();
  const about = readAbout(search);
  useTitle(TITLE);
  return (
    <div className="gutters max-w-160 pb-18 pt-7 md:pt-9">
      {/* The key resets text and outcome for another subject. */}
      <MessageAbout
        key={`${about.article} ${about.query}`}
        about={about}
        wasSentPlainly={new URLSearchParams(search).has("sent")}
      />
      <WaitingMessages />
    </div>
  );
}

function MessageAbout({ about, wasSentPlainly }: { about: About; wasSentPlainly: boolean }) {
  const { knowledge, index } = useKnowledgeBase(queryOf(about));
  const article = knowledge.articles.find(({ id }) => id === about.article);
  const [sent, setSent] = useState<Sent | null>(null);
  const outcome = useOutcome(sent);
  const passage = usePassage();

  if (outcome || wasSentPlainly) {
    return (
      <Thanks outcome={outcome ?? "sent"} article={article} isRemembered={outcome === "sent"} />
    );
  }
  return (
    <>
      <h1 className="break-words text-h2 font-bold">{TITLE}</h1>
      <AboutLine about={about} article={article} />
      <MessageForm about={about} passage={passage} revision={index.revision} onSent={setSent} />
    </>
  );
}

function useWaiting(): readonly WaitingMessage[] {
  const { subscribe, read, readFallback } = outboxStore;
  return useSyncExternalStore(subscribe, read, readFallback);
}

/** The current outcome: a message that waited was sent, or deleted (undefined). */
function useOutcome(sent: Sent | null): Sent["outcome"] | undefined {
  const waiting = useWaiting();
  if (sent?.outcome !== "waiting") return sent?.outcome;
  if (waiting.some(({ id }) => id === sent.id)) return "waiting";
  return wasSent(sent.id) ? "sent" : undefined;
}

/** The sentence that the reader selected; empty while the server's page is hydrated. */
function usePassage(): Passage {
  const state = useHistoryState<Partial<Passage> | null>();
  const isHydrated = useIsHydrated();
  const { passage = "", heading = "" } = (isHydrated && state) || {};
  return { passage: String(passage), heading: String(heading) };
}

function AboutLine({ about, article }: { about: About; article: Article | undefined }) {
  if (article) {
    return (
      // The key has React replace the whole paragraph when the article goes: a translation may have moved its texts.
      <p key={article.id} className="mt-2 break-words text-ink-2">
        In{" "}
        <Link
          href={article.link}
          className="font-[550] text-brand-ink underline underline-offset-4"
        >
          {article.title}
        </Link>
      </p>
    );
  }
  return (
    <p className="mt-2 break-words text-ink-2">
      {about.query
        ? `You searched for “${about.query}”. What did you hope to find?`
        : "What did you look for, and where?"}
    </p>
  );
}

type ThanksProps = {
  outcome: Sent["outcome"];
  article: Article | undefined;
  /** True if this browser remembers its message. */
  isRemembered: boolean;
};

function Thanks({ outcome, article, isRemembered }: ThanksProps) {
  const isSent = outcome === "sent";
  const heading = useRef<HTMLHeadingElement>(null);

  // The thanks replace a longer form whose button had the focus: on a phone they would be above the visible part.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  return (
    <div role="status">
      <Message
        title={
          <h1 ref={heading} tabIndex={-1} className="text-h2 font-bold outline-none">
            {isSent ? "Thank you" : "Kept until you are online"}
          </h1>
        }
        actions={
          <ButtonLink variant="outline" href={article?.link ?? paths.knowledgeBase}>
            {article ? "Back to the article" : "To the knowledge base"}
          </ButtonLink>
        }
      >
        <p>
          {isSent
            ? `Your message has reached the team.${isRemembered && article ? " When the article is changed because of it, it says so in this browser." : ""}`
            : "The site can’t be reached. Your message waits in this browser and is sent by itself, once."}
        </p>
      </Message>
    </div>
  );
}

const focusMain = () => document.getElementById("main")?.focus({ preventScroll: true });

/** The words that identify a waiting message. */
const wordsOf = ({ text, passage, query }: WaitingMessage) =>
  text || passage || query || "Without words";

function WaitingMessages() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState("");
  const waiting = useWaiting();
  if (waiting.length === 0) return null;

  async function handleSend() {
    setSending(true);
    setError("");
    // A refused message shows its own error.
    await sendNow().catch((thrown: unknown) => setError(messageOf(thrown)));
    setSending(false);
    // The button is gone with the last message: the focus moves to the main part.
    if (document.activeElement === document.body) focusMain();
  }

  function handleDelete(id: string) {
    // The button is gone with its message: the focus moves to the heading or the main part.
    if (waiting.length > 1) heading.current?.focus();
    else focusMain();
    dropWaiting(id);
  }

  return (
    <section aria-labelledby="waiting-messages" className="mt-8 rounded-large border p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2
          ref={heading}
          id="waiting-messages"
          tabIndex={-1}
          className="mr-auto text-lead font-[650] outline-none"
        >
          {`${pluralize(waiting.length, "message")} not sent yet`}
        </h2>
        <Button variant="outline" isBusy={isSending} onClick={() => void handleSend()}>
          {isSending ? "Sending…" : "Send now"}
        </Button>
      </div>
      <p role="status" className="mt-2 break-words text-small text-danger empty:hidden">
        {error}
      </p>
      <ul className="mt-3 divide-y">
        {waiting.map((message) => (
          <li key={message.id} className="flex items-center gap-3 py-2">
            <div className="mr-auto min-w-0 break-words text-small">
              <p className="line-clamp-2 text-ink-2">{visibleText(wordsOf(message))}</p>
              {message.refused !== undefined && (
                <p className="text-danger">{`Not taken: ${message.refused}`}</p>
              )}
            </div>
            <Button
              variant="ghost"
              aria-label={`Delete the message “${visibleText(cutText(wordsOf(message), 60))}”`}
              onClick={() => handleDelete(message.id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

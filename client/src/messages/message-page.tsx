import { visibleText } from "@shared/content/messages.ts";
import type { NewMessage } from "@shared/contracts/messages.ts";
import { MAX_SEARCH_LENGTH, oneLine, pluralize } from "@shared/text/text.ts";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { loadKnowledge, useKnowledgeBase } from "@/data/knowledge-base.ts";
import type { Article } from "@/data/model.ts";
import type { Wanted } from "@/data/published.ts";
import { useIsHydrated } from "@/lib/hydration.ts";
import { paths } from "@/lib/paths.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { Message } from "@/ui/message.tsx";
import { useTitle } from "@/ui/page.tsx";
import { type About, MessageForm } from "./message-form.tsx";
import { dropWaiting, outboxStore, sendWaiting } from "./outbox.ts";
import type { Passage } from "./selected-sentence.ts";

const TITLE = "Tell us what is missing";

/** Reads what the page's address says that a message is about. */
export function readAbout(search: string): About {
  const params = new URLSearchParams(search);
  const article = params.get("article") ?? "";
  const query = article ? "" : oneLine(params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH);
  return { article, query };
}

/** What holds the article that a message is about. */
const wantedOf = ({ article }: About): Wanted | null =>
  article ? { kind: "article", id: article } : null;

/** Loads the title of the article that a message is about. */
export async function loadMessage(search: string, client: QueryClient): Promise<undefined> {
  await loadKnowledge(client, wantedOf(readAbout(search)));
}

/** Where a reader writes what is missing; a form that needs no script, and with scripts no connection. */
export function MessagePage() {
  const search = useSearch();
  const about = readAbout(search);
  const { knowledge, index } = useKnowledgeBase(wantedOf(about));
  const article = knowledge.articles.find(({ id }) => id === about.article);
  const wasSentPlainly = new URLSearchParams(search).has("sent");
  const [outcome, setOutcome] = useState<"sent" | "waiting" | null>(null);
  const passage = usePassage();
  useTitle(TITLE);

  return (
    <div className="gutters max-w-160 pb-18 pt-7 md:pt-9">
      {outcome || wasSentPlainly ? (
        <Thanks outcome={outcome ?? "sent"} article={article} isRemembered={outcome === "sent"} />
      ) : (
        <>
          <h1 className="break-words text-h2 font-bold">{TITLE}</h1>
          <AboutLine about={about} article={article} />
          <MessageForm
            // Another subject has another text.
            key={`${about.article} ${about.query}`}
            about={about}
            passage={passage}
            revision={index.revision}
            onSent={setOutcome}
          />
        </>
      )}
      <WaitingMessages />
    </div>
  );
}

/** The sentence that the reader came with; nothing while the server's page is hydrated. */
function usePassage(): Passage {
  const state = useHistoryState<Partial<Passage> | null>();
  const isHydrated = useIsHydrated();
  const { passage = "", heading = "" } = (isHydrated && state) || {};
  return { passage: String(passage), heading: String(heading) };
}

function AboutLine({ about, article }: { about: About; article: Article | undefined }) {
  if (article) {
    return (
      <p className="mt-2 break-words text-ink-2">
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
  outcome: "sent" | "waiting";
  article: Article | undefined;
  /** Whether this browser knows its message again. */
  isRemembered: boolean;
};

function Thanks({ outcome, article, isRemembered }: ThanksProps) {
  const isSent = outcome === "sent";
  const heading = useRef<HTMLHeadingElement>(null);

  // It comes in the place of a longer form, whose button had the focus: on a phone it would be above what shows.
  useEffect(() => {
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
            ? "Your message has reached the team."
            : "The site can’t be reached. Your message waits in this browser and is sent by itself, once."}
          {isSent &&
            isRemembered &&
            article &&
            " When the article is changed because of it, it says so in this browser."}
        </p>
      </Message>
    </div>
  );
}

/** The messages that this browser could not send yet; nothing where there are none. */
function WaitingMessages() {
  const waiting = useSyncExternalStore<readonly NewMessage[]>(
    outboxStore.subscribe,
    outboxStore.read,
    outboxStore.readFallback,
  );
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-messages" className="mt-8 rounded-large border p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="waiting-messages" className="mr-auto text-lead font-[650]">
          {pluralize(waiting.length, "message")} not sent yet
        </h2>
        <Button variant="outline" onClick={() => void sendWaiting()}>
          Send now
        </Button>
      </div>
      <ul className="mt-3 divide-y">
        {waiting.map(({ id, text, passage, query }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <p className="mr-auto line-clamp-2 min-w-0 break-words text-small text-ink-2">
              {visibleText(text || passage || query || "Without words")}
            </p>
            <Button
              variant="ghost"
              aria-label={`Delete the message “${visibleText((text || passage || query).slice(0, 60))}”`}
              onClick={() => dropWaiting(id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

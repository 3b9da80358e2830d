import { MESSAGE_REASONS, visibleText } from "@shared/content/message-rules.ts";
import {
  type Message,
  messageGroupsSchema,
  messageListSchema,
} from "@shared/contracts/messages.ts";
import { dateAndTime } from "@shared/text/dates.ts";
import { pluralize } from "@shared/text/text.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getJson } from "@/data/http.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import { Checkbox } from "@/ui/field.tsx";
import { subjectTitle } from "../insight/messages-api.ts";
import { adminPaths } from "../shell/admin-api.ts";
import type { Review } from "./use-review.ts";

/** The most articles whose messages are loaded: each takes a request. */
const MAX_ARTICLES = 30;

/**
 * The open messages about articles. Read by `getJson`, so that an ended session asks for no sign-in before a publish.
 */
const openMessagesQuery = (articles: readonly string[]) =>
  queryOptions({
    queryKey: ["messages", "open", articles],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { groups } = await getJson(adminPaths.adminMessages, {
        schema: messageGroupsSchema,
        signal,
      });
      const about = groups.filter(
        ({ kind, subject, open }) => kind === "article" && open > 0 && articles.includes(subject),
      );
      const lists = await Promise.all(
        about
          .slice(0, MAX_ARTICLES)
          .map(({ kind, subject }) =>
            getJson(adminPaths.messagesAbout(kind, subject), { schema: messageListSchema, signal }),
          ),
      );
      return lists.flatMap(({ messages }) => messages.filter(({ state }) => state === "open"));
    },
  });

/**
 * Readers' open messages about the articles of a publish; ticked ones are closed with it. Publishing works without this
 * list.
 */
export function SolvedMessages({ solving }: { solving: Review["solving"] }) {
  const { knowledge } = useContent();
  const { data = [] } = useQuery(openMessagesQuery(solving.articles));
  const messages = data.filter(({ subject }) => solving.articles.includes(subject));
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="solved-messages" className="pt-6">
      <h3 id="solved-messages" className="font-[680]">
        Messages of readers
      </h3>
      <p className="mt-1 text-ink-2">
        {`${pluralize(messages.length, "open message")} about these articles. What is ticked is solved with this publish, and who wrote it is told at the next visit.`}
      </p>
      <ul className="mt-3 divide-y border-y">
        {messages.map((message) => (
          <li key={message.id} className="py-2">
            <label className="flex min-h-11 cursor-pointer items-start gap-3">
              <Checkbox
                isOn={solving.solved.some(({ id }) => id === message.id)}
                onChange={(isOn) =>
                  solving.solve({ id: message.id, article: message.subject }, isOn)
                }
              />
              <span className="min-w-0 break-words">
                {summaryOf(message)}
                <span className="block text-small text-ink-2">
                  {`${subjectTitle(message, knowledge)}, ${dateAndTime(message.at)}`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function summaryOf({ text, passage, reasons }: Message): string {
  const ticked = reasons.map((reason) => MESSAGE_REASONS.find(({ id }) => id === reason)?.label);
  const words = text || (passage && `“${passage}”`);
  return visibleText([ticked.join(", "), words].filter(Boolean).join(": "));
}

import { visibleText } from "@shared/content/message-rules.ts";
import {
  type ChangeMessages,
  type Message,
  type MessageAction,
  type MessageGroup,
  messageConflictSchema,
  messageGroupsSchema,
  messageListSchema,
  messageSchema,
} from "@shared/contracts/messages.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { KnowledgeBase } from "@/data/model.ts";
import { absoluteUrl, paths } from "@/lib/paths.ts";
import { adminPaths, readAdmin, refusalOf, sendAdmin } from "../shell/admin-api.ts";

type Subject = Pick<MessageGroup, "kind" | "subject">;

export const messageGroupsQuery = () =>
  queryOptions({
    queryKey: ["messages", "groups"],
    queryFn: ({ signal }) => readAdmin(adminPaths.adminMessages, messageGroupsSchema, signal),
    staleTime: 0,
  });

export const messagesQuery = ({ kind, subject }: Subject) =>
  queryOptions({
    queryKey: ["messages", kind, subject],
    queryFn: ({ signal }) =>
      readAdmin(adminPaths.messagesAbout(kind, subject), messageListSchema, signal),
    staleTime: 0,
  });

/** A change of messages. `revision` is the publish that solves them, null for none. */
export type MessageChange = {
  messages: readonly Message[];
  action: MessageAction;
  revision?: number | null;
};

/**
 * Changes messages, all or none, and shows their latest state, with what others did meanwhile. Rejects as the call
 * does.
 */
export async function changeMessages(
  client: QueryClient,
  subject: Subject,
  { messages, action, revision = null }: MessageChange,
): Promise<void> {
  const body: ChangeMessages = {
    changes: messages.map(({ id, version }) => ({ id, version })),
    action,
    revision,
  };
  const schema = z.object({ messages: z.array(messageSchema) });
  try {
    const changed = await sendAdmin("POST", adminPaths.changeMessages, body, schema);
    showChanged(client, subject, messages, changed.messages);
  } catch (error) {
    const conflict = refusalOf(error, messageConflictSchema);
    if (conflict) {
      showChanged(client, subject, messages, conflict.messages);
      // Another admin who changed these messages may have changed others of the list.
      void client.invalidateQueries({ queryKey: messagesQuery(subject).queryKey });
    }
    throw error;
  }
}

/** Shows the server's latest state of the requested messages: one that is missing from the response was deleted. */
function showChanged(
  client: QueryClient,
  subject: Subject,
  asked: readonly Message[],
  solved: readonly Message[],
): void {
  const { queryKey } = messagesQuery(subject);
  const askedIds = new Set(asked.map(({ id }) => id));
  const byId = new Map(solved.map((message) => [message.id, message]));
  const list = client.setQueryData(
    queryKey,
    (before) =>
      before && {
        ...before,
        messages: before.messages.flatMap(
          (each) => byId.get(each.id) ?? (askedIds.has(each.id) ? [] : each),
        ),
      },
  );
  // Refetched only once all are done: a message done by mistake would leave the list, and its Undo with it.
  if (list && list.more > 0 && list.messages.every(({ state }) => state !== "open")) {
    void client.invalidateQueries({ queryKey });
  }
  void client.invalidateQueries({ queryKey: messageGroupsQuery().queryKey });
}

export function subjectTitle({ kind, subject }: Subject, { articles }: KnowledgeBase): string {
  if (kind === "article") return articles.find(({ id }) => id === subject)?.title ?? subject;
  return kind === "search" ? `the search “${visibleText(subject)}”` : "the site";
}

const FIELDS = [
  "Received",
  "About",
  "Page",
  "Revision",
  "Heading",
  "Sentence",
  "Reasons",
  "Text",
  "Address",
  "State",
  "Taken by",
  "Solved by revision",
];

export async function exportMessages(knowledge: KnowledgeBase): Promise<string> {
  const [{ messages }, { toCsv }] = await Promise.all([
    readAdmin(adminPaths.allMessages, messageListSchema),
    import("@shared/text/csv.ts"),
  ]);
  const rows = messages.map((message) => [
    message.at,
    subjectTitle(message, knowledge),
    pageOf(linkOf(message, knowledge)),
    message.revision,
    ...[message.heading, message.passage, message.reasons.join(", "), message.text].map(
      visibleText,
    ),
    message.address,
    message.state,
    message.assignee ?? "",
    message.solvedBy ?? "",
  ]);
  return toCsv(FIELDS, rows);
}

/** The path of the subject of messages; undefined for the site, and for an article that was deleted. */
export function linkOf({ kind, subject }: Subject, { articles }: KnowledgeBase) {
  if (kind === "search") return paths.articleSearch(subject);
  return articles.find(({ id }) => id === subject)?.link;
}

const pageOf = (link?: string): string => (link ? absoluteUrl(link) : "");

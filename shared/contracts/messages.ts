import * as z from "zod/mini";
import { isMailAddress, MESSAGE_LIMITS, MESSAGE_REASONS } from "../content/message-rules.ts";
import { storedFields, text } from "../entities/fields.ts";
import { isSlug } from "../text/text.ts";
import { type Api, revisionNumber } from "./endpoint.ts";

/** The id of a message: random, made by the browser that sends it, so that nobody else knows it. */
export const messageId = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/, "must be 32 hexadecimal digits"));

/** The texts of a message, by the names of their columns, too. */
export const messageTexts = {
  heading: text(MESSAGE_LIMITS.heading),
  /** The sentence that a reader reports. */
  passage: text(MESSAGE_LIMITS.passage),
  query: text(MESSAGE_LIMITS.query),
  text: text(MESSAGE_LIMITS.text),
  /** The e-mail address for a reply; empty for none. */
  address: text(MESSAGE_LIMITS.address).check(
    z.refine((value) => value === "" || isMailAddress(value), "must be an e-mail address"),
  ),
};

/** A message of a reader: about an article, else about a search (`query`), else about the site. */
export const newMessageSchema = z
  .object({
    id: messageId,
    article: text(MESSAGE_LIMITS.article).check(
      z.refine((id) => id === "" || isSlug(id), "must be the id of an article"),
    ),
    /** The revision of the published content that the reader saw; 0 for the built-in one. */
    revision: revisionNumber,
    ...messageTexts,
    reasons: z
      .array(z.enum(MESSAGE_REASONS.map(({ id }) => id)))
      .check(z.maxLength(MESSAGE_REASONS.length)),
    /** An invisible field, which people leave empty: only a program fills it in. */
    website: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ reasons, text, passage }) => reasons.length > 0 || `${text}${passage}`.trim() !== "",
      { error: "Tick what is missing, or write it." },
    ),
  );

export type NewMessage = z.infer<typeof newMessageSchema>;

/** The messages, of those that a browser asks about, that a publish has solved. */
const solvedMessagesSchema = z.object({
  answers: z.array(z.object({ id: z.string(), revision: z.int(), at: z.string() })),
});

const MAX_ASKED = 50;

export const askedMessagesSchema = z.object({
  ids: z.array(messageId).check(z.maxLength(MAX_ASKED)),
});

export const messagesApi = {
  "POST /api/messages": {
    summary: "Takes a message of a reader; the same id again is taken once",
    body: newMessageSchema,
    response: null,
    errors: {
      422: "The message can’t be accepted in this form.",
      429: "Too many messages from this network.",
    },
  },
  "POST /api/messages/answers": {
    summary: "The messages that a publish has solved",
    body: askedMessagesSchema,
    response: solvedMessagesSchema,
    errors: { 422: "These are no ids of messages.", 429: "Too many requests." },
  },
} satisfies Api;

const kind = z.enum(["article", "search", "site"]);

/** The subject of messages: an article's id, the words of a search, or "site". */
const subjectFields = { kind, subject: z.string() };

/** A message for the admin area. `version` counts its changes; `solvedBy` is the publish that solved it. */
export const messageSchema = z.object({
  ...subjectFields,
  id: z.string(),
  at: z.string(),
  revision: z.int(),
  ...storedFields(messageTexts),
  reasons: z.array(z.string()),
  state: z.enum(["open", "solved", "dismissed"]),
  assignee: z.nullable(z.string()),
  solvedBy: z.nullable(z.int()),
  version: z.int(),
  changedBy: z.nullable(z.string()),
});

export type Message = z.infer<typeof messageSchema>;

/** The number of messages about one subject; `latest` is the newest one's time. */
const messageGroupSchema = z.object({
  ...subjectFields,
  open: z.int(),
  closed: z.int(),
  latest: z.string(),
  assignees: z.array(z.string()),
});

export type MessageGroup = z.infer<typeof messageGroupSchema>;

export const messageGroupsSchema = z.object({
  groups: z.array(messageGroupSchema),
  more: z.int(),
});

export const messageListSchema = z.object({
  messages: z.array(messageSchema),
  /** The number of older messages that are left out. */
  more: z.int(),
});

/** The actions on messages: an admin who takes one is shown as working on it until a release. */
const MESSAGE_ACTIONS = ["take", "release", "solve", "dismiss", "reopen"] as const;

export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

export const MAX_CHANGED = 200;

/**
 * Changes messages, all or none; each at the `version` that was seen. `revision` is the publish that solves the
 * messages written before it.
 */
export const changeMessagesSchema = z.object({
  changes: z
    .array(z.object({ id: messageId, version: revisionNumber }))
    .check(z.minLength(1), z.maxLength(MAX_CHANGED)),
  action: z.enum(MESSAGE_ACTIONS),
  revision: z.nullable(revisionNumber),
});

export type ChangeMessages = z.infer<typeof changeMessagesSchema>;

const time = z.iso.datetime().check(z.refine((at) => at >= "2000", "must be after 1999"));

/**
 * Dismisses the open messages of a period that hold `words`, or only previews them. Messages that an admin has taken
 * stay.
 */
export const dismissMessagesSchema = z.object({
  from: time,
  until: time,
  words: text(MESSAGE_LIMITS.query),
  isTrial: z.boolean(),
});

export type DismissMessages = z.infer<typeof dismissMessagesSchema>;

/** The number of messages that match, and the first lines of the newest ones. */
export const dismissedMessagesSchema = z.object({ count: z.int(), texts: z.array(z.string()) });

/** The response to a refused change: the messages as they are now. */
export const messageConflictSchema = z.object({
  message: z.string(),
  messages: z.array(messageSchema),
});

export const adminMessagesApi = {
  "GET /api/admin/messages": {
    summary: "The subjects of messages, those with the most first",
    response: messageGroupsSchema,
    session: true,
  },
  "GET /api/admin/messages/export": {
    summary: "All messages, newest first",
    response: messageListSchema,
    session: true,
  },
  "GET /api/admin/messages/:kind/:subject": {
    summary: "The messages about one thing, open ones first, then the newest",
    params: { kind, subject: text(400) },
    response: messageListSchema,
    session: true,
  },
  "POST /api/admin/messages/changes": {
    summary: "Takes, solves, dismisses or reopens messages, all or none",
    body: changeMessagesSchema,
    response: z.object({ messages: z.array(messageSchema) }),
    session: true,
    conflict: messageConflictSchema,
  },
  "POST /api/admin/messages/dismissals": {
    summary: "Dismisses all open messages of a time that hold some words, or counts them",
    body: dismissMessagesSchema,
    response: dismissedMessagesSchema,
    session: true,
  },
} satisfies Api;

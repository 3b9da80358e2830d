import { MESSAGE_LIMITS } from "@shared/content/message-rules.ts";
import {
  adminMessagesApi,
  askedMessagesSchema,
  changeMessagesSchema,
  dismissMessagesSchema,
  messagesApi,
  type NewMessage,
  newMessageSchema,
} from "@shared/contracts/messages.ts";
import express, { type RequestHandler } from "express";
import type { Logger } from "pino";
import type { Database, Db } from "../db/database.ts";
import type { messages } from "../db/message-schema.ts";
import {
  apiRoutes,
  jsonBody,
  jsonBodyUpTo,
  parseBody,
  requireSameOrigin,
} from "../http/api-routes.ts";
import { cacheControl } from "../http/cache-control.ts";
import { createJsonResponse, sendCachedResponse } from "../http/cached-response.ts";
import { HttpError, notFound, toHttpError } from "../http/errors.ts";
import { createSemaphore } from "../semaphore.ts";
import { createMessageLimit, createNetworkLimit, QUESTIONS_AN_HOUR } from "./limits.ts";
import { failedFormPage, readForm } from "./plain-form.ts";
import {
  addMessage,
  changeMessages,
  deleteOldMessages,
  dismissMessages,
  findOpenMessages,
  readAllMessages,
  readGroups,
  readMessages,
  readSolved,
  searchSubject,
} from "./store.ts";

export type Messages = ReturnType<typeof openMessages>;

export function openMessages(
  { db, assertRoom }: Pick<Database, "db" | "assertRoom">,
  { days = 180, limit = createMessageLimit() } = {},
) {
  // Few messages at a time, with a short queue, so that readers keep the database.
  const semaphore = createSemaphore({ concurrency: 2, maxQueued: 40 });
  const inTurn = <T>(work: () => Promise<T>) => {
    if (semaphore.isFull()) {
      const message = "Too many are writing right now. Try again shortly.";
      throw new HttpError(429, message, { "Retry-After": "5" });
    }
    return semaphore.run(work);
  };
  return {
    db,
    limit,
    limitQuestions: createNetworkLimit(QUESTIONS_AN_HOUR),
    /** Stores a message, once. One that a program has filled in is dropped, and gets the same response. */
    add: async (message: NewMessage, isQuietNetwork: boolean): Promise<void> => {
      if (message.website) return;
      assertRoom(2 * JSON.stringify(message).length);
      await inTurn(() => addMessage(db, message, { isQuietNetwork }));
    },
    readSolved: (ids: readonly string[]) => inTurn(() => readSolved(db, ids)),
    tidy: (now: number) => deleteOldMessages(db, days, now),
  };
}

function messageHandlers({ add, readSolved, limit, limitQuestions }: Messages) {
  const handle: RequestHandler = async (req, res) => {
    await add(parseMessage(req.body), res.locals.isQuietNetwork);
    res.status(204).end();
  };
  const sendSolved: RequestHandler = async (req, res) => {
    const { ids } = parseBody(askedMessagesSchema, req.body);
    res.json({ answers: ids.length > 0 ? await readSolved(ids) : [] });
  };
  return {
    send: [...limit, jsonBodyUpTo(MESSAGE_LIMITS.requestBytes), handle],
    sendSolved: [limitQuestions, jsonBody, sendSolved],
  };
}

function parseMessage(body: unknown): NewMessage {
  const result = newMessageSchema.safeParse(body);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const message = first?.message ?? "This can’t be sent.";
  const field = first?.path.join(".");
  // The error of the whole message is a sentence already; that of a field needs a subject.
  if (!field) throw new HttpError(422, message);
  const subject = field === "text" ? "Your message" : `The field “${field}”`;
  throw new HttpError(422, `${subject} ${message}.`);
}

/**
 * The handlers of the form without scripts: they show thanks, or the error and the text to send again. Without
 * `messages` they respond 404.
 */
export function messageFormHandlers(messages: Messages | null, log: Logger): RequestHandler[] {
  if (!messages) return [notFound];
  // Characters beyond Latin take nine bytes each in a form.
  const limit = 4 * MESSAGE_LIMITS.requestBytes;
  const readBody = express.urlencoded({ extended: false, limit, parameterLimit: 40 });
  const handle: RequestHandler = async (req, res) => {
    await messages.add(parseMessage(readForm(req.body)), res.locals.isQuietNetwork);
    res.redirect(303, "/message?sent=1");
  };
  const handleError: express.ErrorRequestHandler = (thrown, req, res, _next) => {
    const error = toHttpError(thrown);
    if (error.status >= 500) log.error({ err: thrown }, error.message);
    res.status(error.status).set(error.headers);
    res.type("html").send(failedFormPage(error.message, readForm(req.body)));
  };
  // Reads the form before the limits, so that a refusal's page has the text in it, too.
  return [
    requireSameOrigin,
    readBody,
    ...messages.limit,
    handle,
    handleError as unknown as RequestHandler,
  ];
}

function adminMessageHandlers(db: Db, log: Logger) {
  const sendGroups: RequestHandler = async (_req, res) => void res.json(await readGroups(db));
  const sendAll: RequestHandler = async (req, res) => {
    const options = { cacheControl: cacheControl.private };
    await sendCachedResponse(req, res, createJsonResponse(await readAllMessages(db), options));
  };
  const sendOfSubject: RequestHandler = async (req, res) => {
    const kind = req.params.kind as (typeof messages.$inferSelect)["kind"];
    const written = String(req.params.subject);
    const subject = kind === "search" ? searchSubject(written) : written;
    res.json(await readMessages(db, kind, subject));
  };
  const change: RequestHandler = async (req, res) => {
    const body = parseBody(changeMessagesSchema, req.body);
    const { requestId, username } = res.locals;
    const changed = await changeMessages(db, body, username);
    log.info({ requestId, username, action: body.action }, "messages changed");
    res.json(changed);
  };
  const dismiss: RequestHandler = async (req, res) => {
    const body = parseBody(dismissMessagesSchema, req.body);
    const { requestId, username } = res.locals;
    const response = body.isTrial
      ? await findOpenMessages(db, body)
      : { count: await dismissMessages(db, body, username), texts: [] };
    if (!body.isTrial)
      log.info({ requestId, username, count: response.count }, "messages dismissed");
    res.json(response);
  };
  return {
    sendGroups,
    sendAll,
    sendOfSubject,
    change: [jsonBodyUpTo(64 * 1024), change],
    dismiss: [jsonBody, dismiss],
  };
}

export function messageRoutes(messages: Messages, log: Logger, signedIn: RequestHandler) {
  const readers = messageHandlers(messages);
  const admin = adminMessageHandlers(messages.db, log);
  return [
    apiRoutes(
      messagesApi,
      {
        "POST /api/messages": readers.send,
        "POST /api/messages/answers": readers.sendSolved,
      },
      signedIn,
    ),
    apiRoutes(
      adminMessagesApi,
      {
        "GET /api/admin/messages": admin.sendGroups,
        "GET /api/admin/messages/export": admin.sendAll,
        "GET /api/admin/messages/:kind/:subject": admin.sendOfSubject,
        "POST /api/admin/messages/changes": admin.change,
        "POST /api/admin/messages/dismissals": admin.dismiss,
      },
      signedIn,
    ),
  ];
}

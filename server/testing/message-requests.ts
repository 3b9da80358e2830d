import { randomBytes } from "node:crypto";
import {
  type Message,
  type MessageAction,
  messageGroupsSchema,
  messageListSchema,
  type NewMessage,
} from "@shared/contracts/messages.ts";
import { callerAt } from "./read-response.ts";

/** A valid message, with some of its fields changed. */
export function aMessage(changes: Partial<NewMessage> = {}): NewMessage {
  return {
    id: randomBytes(16).toString("hex"),
    article: "daily-checks",
    revision: 0,
    heading: "",
    passage: "",
    query: "",
    reasons: ["outdated"],
    text: "The button has another name now.",
    address: "",
    ...changes,
  };
}

/** Sends a message, or any other body, as a page of the site would. */
export const sendMessage = (url: string, body: unknown, headers = {}) =>
  callerAt(url, "")("POST", "/api/messages", body, headers);

/** Calls the messages' part of the API at a URL with a session. */
export function messageAdminAt(url: string, cookie: string) {
  const call = callerAt(url, cookie);
  const get = (path = "") => call("GET", `/api/admin/messages${path}`);
  return {
    get,
    groups: async () => messageGroupsSchema.parse((await get()).body).groups,
    about: async (kind: string, subject: string) => {
      const path = `/${kind}/${encodeURIComponent(subject)}`;
      return messageListSchema.parse((await get(path)).body).messages;
    },
    all: async () => messageListSchema.parse((await get("/export")).body).messages,
    dismissAll: (body: object) => call("POST", "/api/admin/messages/dismissals", body),
    change: (
      messages: readonly Pick<Message, "id" | "version">[],
      action: MessageAction,
      revision: number | null = null,
    ) => {
      const changes = messages.map(({ id, version }) => ({ id, version }));
      return call("POST", "/api/admin/messages/changes", { changes, action, revision });
    },
  };
}

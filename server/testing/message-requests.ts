import { randomBytes } from "node:crypto";
import {
  type Message,
  type MessageAction,
  messageGroupsSchema,
  messageListSchema,
  type NewMessage,
} from "@shared/contracts/messages.ts";
import { readResponse } from "./read-response.ts";
import { post } from "./sign-in-requests.ts";

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
export const sendMessage = async (url: string, body: unknown, headers = {}) =>
  readResponse(await post(`${url}/api/messages`, body, headers));

/** Calls the messages' part of the API at a URL with a session. */
export function messageAdminAt(url: string, cookie: string) {
  const base = `${url}/api/admin/messages`;
  const get = async (path = "") =>
    readResponse(await fetch(`${base}${path}`, { headers: { cookie } }));
  return {
    get,
    groups: async () => messageGroupsSchema.parse((await get()).body).groups,
    about: async (kind: string, subject: string) => {
      const path = `/${kind}/${encodeURIComponent(subject)}`;
      return messageListSchema.parse((await get(path)).body).messages;
    },
    all: async () => messageListSchema.parse((await get("/export")).body).messages,
    change: async (
      messages: readonly Pick<Message, "id" | "version">[],
      action: MessageAction,
      revision: number | null = null,
    ) => {
      const changes = messages.map(({ id, version }) => ({ id, version }));
      return readResponse(await post(`${base}/changes`, { changes, action, revision }, { cookie }));
    },
  };
}

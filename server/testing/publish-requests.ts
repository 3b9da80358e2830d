import { randomUUID } from "node:crypto";
import type { PublishChange, PublishRequest } from "@shared/contracts/publishing.ts";
import { beforeAll } from "vitest";
import { addAccount } from "./add-account.ts";
import { callerAt } from "./read-response.ts";
import type { runApp } from "./running-app.ts";
import { cookieOf, login } from "./sign-in-requests.ts";

/** A change that puts an article, with its text unless `html` is undefined. */
export function putArticle(id: string, html: string | undefined = `<p>${id}</p>`, value = {}) {
  const link = `/knowledge-base/fleet/${id}`;
  const article = { id, category: "fleet", title: `About ${id}`, description: "", link, ...value };
  return { type: "put-article", id, value: article, html } satisfies PublishChange;
}

/** A valid publish of one article on the given revision, unless `changes` say otherwise. */
export function publishOf(revision: number, changes: Partial<PublishRequest> = {}): PublishRequest {
  return {
    key: randomUUID(),
    revision,
    note: "",
    announce: "change",
    changes: [putArticle("daily-checks")],
    redirects: [],
    ...changes,
  };
}

/** Makes the account, signs in and returns a client of the knowledge base's API. */
export async function signInAsPublisher({ url, database }: Awaited<ReturnType<typeof runApp>>) {
  await addAccount(database.db);
  const cookie = cookieOf(await login(url));
  return publisherAt(url, cookie);
}

/** The client of `signInAsPublisher` for the tests of a block, signed in before the first of them. */
export function sharedPublisher(app: Parameters<typeof signInAsPublisher>[0]) {
  const admin = {} as ReturnType<typeof publisherAt>;
  beforeAll(async () => void Object.assign(admin, await signInAsPublisher(app)));
  return admin;
}

/** Calls the knowledge base's API at a URL with a session; `call` calls any other. */
export function publisherAt(url: string, cookie: string) {
  const base = "/api/knowledge-base";
  const call = callerAt(url, cookie);
  const get = (path = "") => call("GET", `${base}${path}`);
  const send = (path: string, body: unknown, headers = {}) =>
    call("POST", `${base}${path}`, body, headers);
  const revision = async () => (await get()).body.revision as number;
  const publish = (body: unknown, headers = {}) => send("/publish", body, headers);
  return {
    url,
    cookie,
    call,
    get,
    send,
    publish,
    /** Publishes on the newest revision, which must succeed, and returns the new one. */
    publishNow: async (changes: Partial<PublishRequest> = {}) => {
      const { status, body } = await publish(publishOf(await revision(), changes));
      if (status !== 200) throw new Error(`publish got ${status} ${JSON.stringify(body)}`);
      return body.revision as number;
    },
    restore: (body: object) => send("/restore", { key: randomUUID(), note: "", ...body }),
    purge: (id: string, revision: number) => send("/purge", { key: randomUUID(), revision, id }),
    revision,
  };
}

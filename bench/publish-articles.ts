import { randomUUID } from "node:crypto";
import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import { publisherAt, putArticle } from "../server/testing/publish-requests.ts";
import { createRandom, generateArticles } from "./generate-articles.ts";
import { signIn } from "./help-server.ts";

const CATEGORIES = ["onboarding", "epcr", "cad", "crew-scheduling", "truck-checks", "lms", "users"];
const PUBLISHED_AT_ONCE = 2_500;

export type PutArticle = ReturnType<typeof putArticle>;

/** Changes that put so many generated articles, spread over the built-in categories. */
export function putArticles(count: number): PutArticle[] {
  return generateArticles(count, createRandom(7)).map(({ id, title, description }, index) => {
    const category = CATEGORIES[index % CATEGORIES.length] as string;
    const value = { category, title, description, link: `/knowledge-base/${category}/${id}` };
    return putArticle(id, `<h2>${title}</h2><p>${description}</p>`, value);
  });
}

/** Signs in to a server with the account of `ACCOUNT` and returns what publishes changes there. */
export async function publisherOf(url: string) {
  const admin = publisherAt(url, await signIn(url));
  return async (changes: readonly PutArticle[], redirects: readonly Redirect[] = []) => {
    const revision = await admin.revision();
    const request = { key: randomUUID(), revision, note: "", changes, redirects };
    const { status, body } = await admin.publish(request);
    if (status !== 200) throw new Error(`publish got ${status} ${JSON.stringify(body)}`);
  };
}

/** Publishes many changes, in steps that the call accepts. */
export async function publishAll(
  publish: Awaited<ReturnType<typeof publisherOf>>,
  changes: readonly PutArticle[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += PUBLISHED_AT_ONCE) {
    await publish(changes.slice(start, start + PUBLISHED_AT_ONCE));
  }
}

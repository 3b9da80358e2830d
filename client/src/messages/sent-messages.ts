import type { NewMessage } from "@shared/contracts/messages.ts";
import { createStoredValue, isArrayOf, isNumber, isString } from "@/lib/stored-value.ts";

/** A message from this browser: by the id of one about an article, the browser asks the server if it is solved. */
type Sent = { id: string; article: string; at: number };

const MAX_SENT = 50;
const MAX_AGE_MS = 180 * 86_400_000;

const isSent = (value: unknown): value is Sent =>
  typeof value === "object" &&
  value !== null &&
  isString((value as Sent).id) &&
  isString((value as Sent).article) &&
  isNumber((value as Sent).at);

const sent = createStoredValue<readonly Sent[]>("sent-messages", isArrayOf(isSent), []);

export function rememberSent({ id, article }: Pick<NewMessage, "id" | "article">): void {
  const kept = sent.read().filter((each) => each.id !== id && Date.now() - each.at < MAX_AGE_MS);
  sent.write([...kept, { id, article, at: Date.now() }].slice(-MAX_SENT));
}

/** Tells if this browser has sent a message, in any tab. */
export const wasSent = (id: string): boolean => sent.read().some((each) => each.id === id);

/** The ids of this browser's messages about an article whose solution was not seen yet. */
export const sentAbout = (article: string): string[] =>
  sent
    .read()
    .filter((each) => each.article === article)
    .map(({ id }) => id);

export function forgetSent(ids: readonly string[]): void {
  sent.write(sent.read().filter(({ id }) => !ids.includes(id)));
}

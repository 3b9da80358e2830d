import type { Article } from "@/data/model.ts";
import type { SafeHtml } from "@/lib/article-html.ts";
import { createStoredValue, isNumber, isRecordOf, isString } from "@/lib/stored-value.ts";

type Read = Record<string, number>;

/** By an article's id the last announced change that this browser has shown, the articles read last at the end. */
export const readArticles = createStoredValue<Read>("read-articles", isRecordOf(isNumber), {});

/** How many articles are remembered. */
const MAX_ARTICLES = 300;
/** In characters: longer HTML is not kept, so that what changed in it can't be marked. */
const MAX_HTML = 400_000;

type Known = Pick<Article, "id" | "announced">;

/** Whether readers were told of a change of an article since this browser has shown it. */
export function isChangedSince(read: Read, { id, announced = 0 }: Known): boolean {
  return Object.hasOwn(read, id) && announced > Number(read[id]);
}

/** Returns what tells whether readers were told of a change of an article since this browser has shown it. */
export function changedArticles() {
  const read = readArticles.read();
  return (article: Known) => isChangedSince(read, article);
}

/** Remembers that an article was shown as it is now, with its text to compare a later one with. Never rejects. */
export async function rememberArticle({ id, announced = 0 }: Known, html: SafeHtml) {
  const { [id]: _, ...others } = readArticles.read();
  const kept = Object.entries(others).slice(1 - MAX_ARTICLES);
  const dropped = Object.keys(others).filter((each) => !kept.some(([key]) => key === each));
  readArticles.write({ ...Object.fromEntries(kept), [id]: announced });
  await withTexts((texts) => {
    for (const each of dropped) texts.delete(each);
    return html.length > MAX_HTML ? texts.delete(id) : texts.put({ id, announced, html });
  });
}

/** Forgets an article that is no more, or its text alone where earlier versions of it were removed for good. Never rejects. */
export async function forgetArticle(id: string, what: "all" | "text" = "all"): Promise<void> {
  const { [id]: known, ...others } = readArticles.read();
  if (known !== undefined && what === "all") readArticles.write(others);
  await withTexts((texts) => texts.delete(id));
}

/** The text of an article as this browser has shown it last; null where it has none. Never rejects. */
export async function readText({ id, forgotten = 0 }: Article): Promise<SafeHtml | null> {
  const found = await withTexts((texts) => texts.get(id));
  if (!isStoredText(found)) return null;
  // What was removed for good must not come back here.
  if (found.announced >= forgotten) return found.html;
  await forgetArticle(id, "text");
  return null;
}

type StoredText = { id: string; announced: number; html: SafeHtml };

function isStoredText(found: unknown): found is StoredText {
  if (typeof found !== "object" || found === null) return false;
  const { announced, html } = found as Partial<Record<keyof StoredText, unknown>>;
  return isNumber(announced) && isString(html);
}

const STORE = "texts";

/** Runs a request in a transaction on the kept texts. Resolves to its result; undefined where the browser keeps nothing. */
async function withTexts(run: (texts: IDBObjectStore) => IDBRequest | undefined): Promise<unknown> {
  try {
    const database = await openTexts();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, "readwrite");
        const request = run(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    // Without it the page works as on a first visit.
    return undefined;
  }
}

function openTexts(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("read-articles", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("Another tab holds an older version."));
  });
}

import { type DBSchema, type IDBPDatabase, openDB } from "idb";

interface AnswerSchema extends DBSchema {
  /** The text of an answer by its path. */
  answers: { key: string; value: string };
}

/** Remembers an answer of the API in this browser, for when the server can't be reached. Never rejects. */
export async function remember(path: string, text: string): Promise<void> {
  await withAnswers((database) => database.put("answers", text, path));
}

/** The answer that this browser remembers; null for none. Never rejects. */
export async function recall(path: string): Promise<string | null> {
  return (await withAnswers((database) => database.get("answers", path))) ?? null;
}

// IndexedDB, as the Cache API needs TLS. A browser may refuse to store: only the built-in content is at hand then.
async function withAnswers<T>(
  work: (database: IDBPDatabase<AnswerSchema>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await openDB<AnswerSchema>("last-answers", 1, {
      upgrade: (opened) => void opened.createObjectStore("answers"),
    });
    return await work(database).finally(() => database.close());
  } catch {
    return undefined;
  }
}

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DRAFTS_DATABASE } from "@/data/drafts-overlay.ts";
import { createStoredValue, isRecordOf, isString } from "@/lib/stored-value.ts";
import { moveToOneStore } from "./upgrade-database.ts";

/**
 * A record of unfinished work: a draft, an autosaved form, or what is in the trash. `key` begins with which, `at` is when it
 * was stored, in ms since 1970 (0 where that is not known). What is too large to be read with each list, as a draft's HTML,
 * is its attachment: the value of a record of its own.
 */
export type Unfinished = {
  key: string;
  at: number;
  value: unknown;
  /** How a draft came into the trash. */
  reason?: "undone" | "overwritten";
};

interface UnfinishedSchema extends DBSchema {
  unfinished: { key: string; value: Unfinished };
}

type Kind = "draft" | "form" | "trash";

export const recordKey = (kind: Kind, name: string) => `${kind}:${name}`;
export const recordName = ({ key }: Pick<Unfinished, "key">) => key.replace(/^\w+:/, "");
export const attachmentKey = (key: string) => `attachment:${key}`;

/** The account that signed in `last` in this browser, and the `first` one, which has the database without a name. */
const accounts = createStoredValue("admin-accounts", isRecordOf(isString), {});

/**
 * How the names of what this browser stores for the account that signed in last end; empty for the first one, and where
 * nobody has signed in: the drafts of earlier versions, which knew no accounts, and of sites without a server.
 */
export function accountSuffix(): string {
  const { first, last } = accounts.read();
  return first === last ? "" : ` of ${last}`;
}

/** True once an account has signed in here, so that these drafts have an owner. */
export const isAccountKnown = (): boolean => accounts.read().last !== undefined;

/** Notes who has signed in. False where this page holds the drafts of another account, in forms or memory: it loads anew. */
export function enterAccount(account: string): boolean {
  accounts.write({ first: account, ...accounts.read(), last: account });
  return !isOfAnother();
}

/** The suffix of the database that this page has opened; null before. A page holds the drafts of one account only. */
let opened: string | null = null;

/** True on a page with the drafts of another account than the last one: it is about to load anew. */
export const isOfAnother = (): boolean => opened !== null && opened !== accountSuffix();

function leaveIfOfAnother(): void {
  if (!isOfAnother()) return;
  // What is typed is stored. Somebody who is asked could stay on a page of the other account.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
  window.location.reload();
}

function openedSuffix(): string {
  if (opened === null) {
    opened = accountSuffix();
    accounts.subscribe(leaveIfOfAnother);
    // A page that the browser brings back was told of nothing meanwhile.
    window.addEventListener("pageshow", leaveIfOfAnother);
  }
  return opened;
}

const VERSION = 3;
let opening: Promise<IDBPDatabase<UnfinishedSchema>> | null = null;

/** Opens the unfinished work of the account in this browser. Rejects where the browser refuses to; the next call tries again. */
export function openDrafts(): Promise<IDBPDatabase<UnfinishedSchema>> {
  opening ??= openDB<UnfinishedSchema>(DRAFTS_DATABASE + openedSuffix(), VERSION, {
    upgrade(database, _oldVersion, _newVersion, transaction) {
      database.createObjectStore("unfinished", { keyPath: "key" });
      transaction.done.catch(() => undefined);
      // Half of it must not be committed.
      moveToOneStore(database as never, transaction as never).catch(() => abort(transaction));
    },
    // A tab with a newer version of the site must be able to upgrade the database.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

export async function readRecords(kind: Kind, prefix = ""): Promise<Unfinished[]> {
  const start = recordKey(kind, prefix);
  return (await openDrafts()).getAll("unfinished", IDBKeyRange.bound(start, `${start}\uffff`));
}

/** The attachment of a record; undefined without one. */
export async function readAttachmentOf(key: string): Promise<unknown> {
  return (await (await openDrafts()).get("unfinished", attachmentKey(key)))?.value;
}

const begin = async () => (await openDrafts()).transaction("unfinished", "readwrite");
type Transaction = Awaited<ReturnType<typeof begin>>;
export type UnfinishedStore = Transaction["store"];

export async function inTransaction(
  work: (store: UnfinishedStore) => Promise<unknown>,
): Promise<void> {
  const transaction = await begin();
  try {
    await work(transaction.store);
  } catch (error) {
    await abort(transaction);
    throw error;
  }
  await transaction.done;
}

/** Aborts a transaction, which throws where the browser has done so already, as with a full disk. */
const abort = (transaction: { abort: () => void; done: Promise<void> }) =>
  Promise.allSettled([(async () => transaction.abort())(), transaction.done]);

/** Writes a record, and its attachment where that is given; else the stored one stays. */
export async function putRecord(
  store: UnfinishedStore,
  record: Unfinished,
  attachment?: unknown,
): Promise<void> {
  await store.put(record);
  if (attachment !== undefined) {
    await store.put({ key: attachmentKey(record.key), at: record.at, value: attachment });
  }
}

export async function deleteRecord(store: UnfinishedStore, key: string): Promise<void> {
  await store.delete(key);
  await store.delete(attachmentKey(key));
}

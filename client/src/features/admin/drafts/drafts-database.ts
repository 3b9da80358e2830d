import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DRAFTS_DATABASE } from "@/data/drafts-overlay.ts";
import { createStoredValue, isRecordOf, isString } from "@/lib/stored-value.ts";
import { moveToOneStore } from "./upgrade-database.ts";

/**
 * A record of unfinished work: a draft, an autosaved form, or an item of the trash. `key` begins with the kind, `at` is
 * the time of storing, in ms since 1970 (0 if unknown). A large part that lists don't need, such as a draft's HTML, is
 * the record's attachment: the value of a record of its own.
 */
export type Unfinished = {
  key: string;
  at: number;
  value: unknown;
  /** The reason why a draft is in the trash. */
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
 * The suffix of the names under which this browser stores the work of the account that signed in last. Empty for the
 * first account and if nobody has signed in: for drafts of versions without accounts, and of sites without a server.
 */
export function accountSuffix(): string {
  const { first, last } = accounts.read();
  return first === last ? "" : ` of ${last}`;
}

/** True once an account has signed in here, so that these drafts have an owner. */
export const isAccountKnown = (): boolean => accounts.read().last !== undefined;

/**
 * Notes the account that signed in. False if this page holds another account's drafts, in forms or memory, and must
 * reload.
 */
export function enterAccount(account: string): boolean {
  accounts.write({ first: account, ...accounts.read(), last: account });
  return !isOfAnother();
}

/** The suffix of the database that this page has opened; null before. A page holds the drafts of one account only. */
let opened: string | null = null;

/** True on a page with the drafts of another account than the last one: it is about to reload. */
export const isOfAnother = (): boolean => opened !== null && opened !== accountSuffix();

function leaveIfOfAnother(): void {
  if (!isOfAnother()) return;
  // Everything typed is stored already. A question would let somebody stay on a page of the other account.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
  window.location.reload();
}

function openedSuffix(): string {
  if (opened === null) {
    opened = accountSuffix();
    accounts.subscribe(leaveIfOfAnother);
    // A page from the back/forward cache missed the change of accounts.
    window.addEventListener("pageshow", leaveIfOfAnother);
  }
  return opened;
}

const VERSION = 3;
let opening: Promise<IDBPDatabase<UnfinishedSchema>> | null = null;

/** Opens this account's database of unfinished work. Rejects if the browser refuses; the next call tries again. */
export function openDrafts(): Promise<IDBPDatabase<UnfinishedSchema>> {
  opening ??= openDB<UnfinishedSchema>(DRAFTS_DATABASE + openedSuffix(), VERSION, {
    upgrade(database, _oldVersion, _newVersion, transaction) {
      database.createObjectStore("unfinished", { keyPath: "key" });
      transaction.done.catch(() => undefined);
      // A half-done upgrade must not be committed.
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

export async function readUnfinished(kind: Kind, prefix = ""): Promise<Unfinished[]> {
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

/** Aborts a transaction. `abort` throws if the browser has aborted it already, as on a full disk. */
const abort = (transaction: { abort: () => void; done: Promise<void> }) =>
  Promise.allSettled([(async () => transaction.abort())(), transaction.done]);

/** Writes a record, and its attachment if given; else a stored attachment stays. */
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

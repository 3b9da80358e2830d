import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DRAFTS_DATABASE } from "@/data/drafts-overlay.ts";
import { createStoredValue, isRecordOf, isString } from "@/lib/stored-value.ts";

/**
 * `found`: an unreadable draft (`html` beside it), or `{ draft, html }` of one that was overwritten, or for another
 * `reason` replaced. `at`: an ISO time.
 */
export type QuarantineRecord = { at: string; found: unknown; html?: unknown; reason?: "undone" };

interface DraftSchema extends DBSchema {
  changes: { key: string; value: { key: string } };
  /** The HTML of drafted articles by article id, apart from the changes because it is read on demand. */
  bodies: { key: string; value: unknown };
  forms: { key: string; value: unknown };
  /** By an automatic key. */
  quarantine: { key: number; value: QuarantineRecord };
}

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

const VERSION = 2;
let opening: Promise<IDBPDatabase<DraftSchema>> | null = null;

/** Opens the drafts of the account in this browser. Rejects where the browser refuses to; the next call tries again. */
export function openDrafts(): Promise<IDBPDatabase<DraftSchema>> {
  opening ??= openDB<DraftSchema>(DRAFTS_DATABASE + openedSuffix(), VERSION, {
    upgrade(database, oldVersion, _newVersion, transaction) {
      if (oldVersion === 1) {
        // Renamed rather than copied: a full disk can't stop the upgrade.
        const aside = transaction.objectStore("aside" as "quarantine") as unknown as {
          name: string;
        };
        aside.name = "quarantine";
        return;
      }
      database.createObjectStore("changes", { keyPath: "key" });
      database.createObjectStore("bodies");
      database.createObjectStore("forms");
      database.createObjectStore("quarantine", { autoIncrement: true });
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

const begin = async () =>
  (await openDrafts()).transaction(["changes", "bodies", "quarantine"], "readwrite");
export type DraftTransaction = Awaited<ReturnType<typeof begin>>;

/** Runs the work in one transaction, all or nothing. */
export async function inTransaction(
  work: (transaction: DraftTransaction) => Promise<void>,
): Promise<void> {
  const transaction = await begin();
  try {
    await work(transaction);
  } catch (error) {
    // Aborting throws where the browser has done so already, as with a full disk.
    await Promise.allSettled([(async () => transaction.abort())(), transaction.done]);
    throw error;
  }
  await transaction.done;
}

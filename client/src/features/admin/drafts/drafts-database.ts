import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DRAFTS_DATABASE } from "@/data/drafts-overlay.ts";

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

const VERSION = 2;
let opening: Promise<IDBPDatabase<DraftSchema>> | null = null;

/** Opens the drafts of this browser. Rejects where the browser refuses to; the next call tries again. */
export function openDrafts(): Promise<IDBPDatabase<DraftSchema>> {
  opening ??= openDB<DraftSchema>(DRAFTS_DATABASE, VERSION, {
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

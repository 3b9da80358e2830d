import { eq } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { HttpError } from "../http/errors.ts";

/** The identity of a write: a request that is sent again has the same key, hash and account. */
export type WriteRequest = { key: string; requestHash: string; username: string };

type StateTable = PgTable & { revision: PgColumn; $inferSelect: { revision: number } };

/** The table of all writes, by their revisions. */
type HistoryTable = PgTable & Record<"revision" | "at" | keyof WriteRequest, PgColumn>;

type Kind<State extends StateTable, History extends HistoryTable, Result> = {
  state: State;
  history: History;
  /** The response to a write, made of its row: the first time, and for a retry. */
  toResponse: (row: History["$inferSelect"]) => Result;
  keyTaken: () => HttpError;
};

/**
 * The outcome of a write: its entry in the history, or the response to one that changes nothing and leaves no trace.
 */
type Outcome<State extends StateTable, History extends HistoryTable, Result> =
  | { unchanged: Result }
  | {
      record: Omit<History["$inferSelect"], "revision" | "at" | keyof WriteRequest>;
      /** Further changes to the row of the state. */
      state?: Partial<State["$inferSelect"]>;
      recordItems?: () => Promise<void>;
    };

/**
 * Runs a write in one transaction. The locked row lets writes run one after another on any number of servers. A retry
 * gets the first response. `write` gets the state and its new revision (`next`), changes the rows of the content, and
 * throws an HttpError when it conflicts with an earlier write.
 */
export function commit<
  State extends StateTable,
  History extends HistoryTable,
  Result extends object,
>(
  db: Db,
  { state: stateTable, history, toResponse, keyTaken }: Kind<State, History, Result>,
  { key, requestHash, username }: WriteRequest,
  write: (
    tx: Db,
    state: State["$inferSelect"] & { next: number },
  ) => Promise<Outcome<State, History, Result>>,
): Promise<Result & { repeated?: true }> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx, stateTable);
    const [earlier] = await tx
      .select()
      .from(history as HistoryTable)
      .where(eq(history.key, key));
    if (earlier) {
      const isSame = earlier.requestHash === requestHash && earlier.username === username;
      if (!isSame) throw keyTaken();
      return { ...toResponse(earlier), repeated: true };
    }
    const next = state.revision + 1;
    const outcome = await write(tx, { ...state, next });
    if ("unchanged" in outcome) return outcome.unchanged;
    const { record, recordItems } = outcome;
    const row = { key, requestHash, username, revision: next, at: new Date(), ...record };
    await tx.insert(history).values(row as PgInsertValue<History>);
    await recordItems?.();
    const after = { ...outcome.state, revision: next };
    await tx.update(stateTable).set(after as PgUpdateSetSource<State>);
    return toResponse(row);
  });
}

/** Locks the row of the state: no other write begins before this transaction ends. */
export async function lockState<State extends StateTable>(
  tx: Db,
  table: State,
): Promise<State["$inferSelect"]> {
  const [row] = await tx
    .select()
    .from(table as StateTable)
    .for("update");
  if (!row) throw new Error("the row with the revision is missing");
  return row as State["$inferSelect"];
}

/** Throws an HttpError, 409 with the present revision and `details`, if the request was made on another one. */
export function assertRevision(
  { revision }: { revision: number },
  made: number,
  message: string,
  details: object = {},
): void {
  if (made !== revision) throw new HttpError(409, message, {}, { revision, ...details });
}

import { expect, vi } from "vitest";
import type { Database, Db } from "../db/database.ts";

const CALLS: readonly PropertyKey[] = ["select", "insert", "update", "delete", "execute"];

/** A database that can be slow and unavailable: its reads of a whole state are held back after they are done. */
export function withOutages(database: Database) {
  let gate: Gate | null = null;
  let held: Gate = createGate();
  let isAway = false;
  let publishNotices = 0;
  const assertThere = () => {
    if (isAway) throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  };
  const transaction: Db["transaction"] = async (work, config) => {
    assertThere();
    const result = await database.db.transaction(work, config);
    if (gate && config?.accessMode === "read only") {
      held.resolve();
      await gate.promise;
    }
    return result;
  };
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (name === "transaction") return transaction;
      if (CALLS.includes(name)) assertThere();
      return Reflect.get(target, name, target);
    },
  });
  const listen: Database["listen"] = (channel, onNotice) =>
    database.listen(channel, () => {
      onNotice();
      if (channel === "knowledge_base_changed") publishNotices += 1;
    });
  return {
    database: { ...database, db, listen },
    /**
     * Resolves once the server has the notice of each publish up to this revision, at which it invalidates its caches.
     */
    expectNotices: (revision: number) =>
      vi.waitFor(() => expect(publishNotices).toBeGreaterThanOrEqual(revision), {
        timeout: 60_000,
        interval: 10,
      }),
    hold: () => {
      gate = createGate();
      held = createGate();
    },
    /** Resolves once a read is held back. */
    isHeld: () => held.promise,
    release: () => {
      gate?.resolve();
      gate = null;
    },
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
}

type Gate = { promise: Promise<void>; resolve: () => void };

function createGate(): Gate {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

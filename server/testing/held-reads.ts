import type { Database, Db } from "../db/database.ts";

/** A database whose reads of the whole published state can be held back once they are done, as a slow one's are. */
export function withHeldReads(database: Database) {
  let gate: Gate | null = null;
  let held: Gate = createGate();
  const transaction: Db["transaction"] = async (work, config) => {
    const result = await database.db.transaction(work, config);
    if (gate && config?.accessMode === "read only") {
      held.resolve();
      await gate.promise;
    }
    return result;
  };
  const db = new Proxy(database.db, {
    get: (target, name) =>
      name === "transaction" ? transaction : Reflect.get(target, name, target),
  });
  return {
    database: { ...database, db },
    hold: () => {
      gate = createGate();
      held = createGate();
    },
    /** Resolves once a read waits. */
    isHeld: () => held.promise,
    release: () => {
      gate?.resolve();
      gate = null;
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

import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { restoreSchema } from "@shared/contracts/backup.ts";
import { readLines } from "@shared/text/json-lines.ts";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { removeFirstPassword } from "../auth/accounts.ts";
import type { Db } from "../db/database.ts";
import { jsonBodyUpTo, parseBody } from "../http/api-routes.ts";
import type { MediaStore } from "../media/media-store.ts";
import { assertRestorable, restoreRows } from "./restore-rows.ts";
import { sendBackup, type WithFile } from "./send-backup.ts";

const MIB = 1024 * 1024;

/** The handlers of the calls for backups, which only the machine's own user can make (see server/local-api.ts). */
export function backupHandlers(
  db: Db,
  { store, withFile }: { store: MediaStore; withFile: WithFile },
  dataDir: string,
  log: Logger,
) {
  const check: RequestHandler = async (req, res) => {
    await assertRestorable(db, parseBody(restoreSchema, req.body));
    res.json({});
  };
  const restore: RequestHandler = async (req, res) => {
    try {
      const rows = createGunzip({ chunkSize: MIB });
      // A client that goes away ends the reading of the rows with an error.
      pipeline(Readable.from(req.iterator({ destroyOnReturn: false })), rows, () => {});
      const lines = readLines(rows);
      const { value } = await lines.next();
      await restoreRows(db, parseBody(restoreSchema, JSON.parse(value ?? "null")), lines);
      // The accounts are the backup's.
      removeFirstPassword(dataDir);
      log.info({ requestId: res.locals.requestId }, "a backup was restored");
      res.json({});
    } finally {
      req.resume();
    }
  };
  return {
    "GET /api/backup": sendBackup(db, store, withFile),
    "POST /api/backup/check": [jsonBodyUpTo(MIB), check],
    "POST /api/backup/rows": restore,
  };
}

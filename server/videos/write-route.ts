import { hash } from "node:crypto";
import type { VideoAction, VideoFault } from "@shared/contracts/admin-videos.ts";
import { ADMIN_VIDEO_LIMITS } from "@shared/contracts/admin-videos.ts";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import type { Database, Db } from "../db/database.ts";
import { HttpError } from "../http/errors.ts";
import { jsonBodyUpTo } from "../http/json-body.ts";
import { requireSameOrigin } from "../http/require-same-origin.ts";
import { commitChange, type Library, type Outcome } from "./commit.ts";

/** What managing videos works with. `onChanged` is called before a write is answered. */
export type VideoAdmin = { db: Db; assertRoom: Database["assertRoom"]; onChanged: () => void };

/** A call that writes. `run` makes the change in its transaction; `id` is that of the address, 0 where it has none. */
type Write<Body> = {
  action: VideoAction;
  schema: z.ZodMiniType<Body>;
  run: (tx: Db, library: Library, request: Body, id: number) => Promise<Outcome<object>>;
};

const readBody = jsonBodyUpTo(ADMIN_VIDEO_LIMITS.requestBytes);

/** Makes the handlers of the calls that write one video, its place or an earlier state. */
export function createWriteRoute(admin: VideoAdmin, signedIn: RequestHandler, log: Logger) {
  return <Body extends { key: string }>({ action, schema, run }: Write<Body>): RequestHandler[] => {
    const handle: RequestHandler = async (req, res) => {
      const body = parseWrite(schema, req.body);
      const { key } = body;
      const id = readVideoId(req.params.id);
      const text = JSON.stringify([action, id, body]);
      // A write that is refused halfway would leave dead rows behind.
      admin.assertRoom(Buffer.byteLength(text));
      const username = req.session.user?.username ?? "";
      const named = { action, key, username, requestHash: hash("sha256", text) };
      const written = await commitChange(admin.db, named, (tx, library) =>
        run(tx, library, body, id),
      );
      admin.onChanged();
      const { requestId } = res.locals;
      log.info({ requestId, username, action, revision: written.revision }, "videos changed");
      res.status(action === "add" ? 201 : 200).json(written);
    };
    return [requireSameOrigin, signedIn, readBody, handle];
  };
}

/** The id in an address, beyond which the database's `integer` holds none. */
function readVideoId(id: string | string[] = ""): number {
  return Math.min(Number(id), 2 ** 31 - 1);
}

const MAX_FAULTS = 100;

/** Reads the body of a write. Throws an HttpError: 422 with what is wrong in which field. */
export function parseWrite<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (!result.success) throw invalidWrite(result.error.issues.map(toFault));
  return result.data;
}

function invalidWrite(faults: readonly VideoFault[]): HttpError {
  const message = "Nothing was saved: some of the fields can’t be.";
  return new HttpError(422, message, {}, { faults: faults.slice(0, MAX_FAULTS) });
}

function toFault({ path, message }: { path: PropertyKey[]; message: string }): VideoFault {
  return { field: path.join("."), message };
}

import type { PublishAnswer } from "@shared/publish-answers.ts";
import type { Database, Db } from "../db/database.ts";
import { HttpError, isDiskFull } from "../http/errors.ts";
import { invalidPublish } from "./publish-errors.ts";
import type { PublishPreparer } from "./publish-preparer.ts";
import { publish } from "./publish-store.ts";

/** What publishing works with. `onPublished` is called before a publish is answered. */
export type Publishing = {
  db: Db;
  assertRoom: Database["assertRoom"];
  preparer: PublishPreparer;
  onPublished: () => void;
};

/** Checks the bytes of a publish and publishes it in this account's name. Rejects with an HttpError. */
export function publishBytes(
  publishing: Publishing,
  bytes: Uint8Array,
  username: string,
): Promise<PublishAnswer> {
  const { db, assertRoom, preparer } = publishing;
  return announce(publishing, async () => {
    const prepared = await preparer.prepare(bytes);
    if (prepared === "malformed") throw new HttpError(400, "This request is malformed.");
    if ("faults" in prepared) throw invalidPublish(prepared.faults);
    // A refused publish would leave what it wrote so far behind as dead rows.
    assertRoom(bytes.length);
    return publish(db, prepared.publish, username);
  });
}

/** Runs what publishes, and tells of it. Rejects with an HttpError. */
export async function announce<Answer extends PublishAnswer>(
  { onPublished }: Pick<Publishing, "onPublished">,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await run().catch(explainFullDisk);
  onPublished();
  return answer;
}

function explainFullDisk(error: unknown): never {
  if (!isDiskFull(error)) throw error;
  throw new HttpError(503, "The server’s disk is full. Nothing was published.");
}

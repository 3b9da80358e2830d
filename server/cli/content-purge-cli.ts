import { randomUUID } from "node:crypto";
import { knowledgeBaseApi } from "@shared/contracts/knowledge-base.ts";
import { publishingApi } from "@shared/contracts/publishing.ts";
import { isSlug, pluralize } from "@shared/text/text.ts";
import { runOrExit, UserError } from "../user-error.ts";
import { withConnection } from "./connect.ts";

/** Removes an article from the history for good and prints what went. Throws a UserError. */
async function purgeContent([id, ...others]: string[]): Promise<void> {
  if (!id || !isSlug(id) || others.length > 0) {
    throw new UserError(
      "Say which article: npm run content:purge -- ID, where ID is the last part of its address.",
    );
  }
  await withConnection("a purge", "content:purge", async (call) => {
    const layer = await call(knowledgeBaseApi, "GET /api/knowledge-base");
    const body = { key: randomUUID(), revision: layer.revision, id };
    const purged = await call(publishingApi, "POST /api/knowledge-base/purge", { body });
    const { versions = 0, pictures = 0, keptPictures = 0 } = purged.removed ?? {};
    const removed = `${pluralize(versions, "version")} and ${pluralize(pictures, "picture")}`;
    process.stdout.write(`Removed ${removed} of ${id} for good (revision ${purged.revision}).\n`);
    if (keptPictures > 0) {
      const kept = pluralize(keptPictures, "picture");
      process.stdout.write(`Kept ${kept} that others use, here or in the history.\n`);
    }
  });
}

await runOrExit(() => purgeContent(process.argv.slice(2)));

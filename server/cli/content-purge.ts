import { randomUUID } from "node:crypto";
import { knowledgeBaseApi } from "@shared/contracts/knowledge-base.ts";
import { publishingApi } from "@shared/contracts/publishing.ts";
import { isSlug, pluralize } from "@shared/text/text.ts";
import { UserError } from "../user-error.ts";
import { type CommandProcess, withConnection } from "./connect.ts";

/** Removes an article from the history for good and prints what went. Throws a UserError. */
export async function purgeContent(command: CommandProcess): Promise<void> {
  const [id, ...others] = command.argv.slice(2);
  if (!id || !isSlug(id) || others.length > 0) {
    throw new UserError(
      "Say which article: npm run content:purge -- ID, where ID is the last part of its address.",
    );
  }
  await withConnection(command, "a purge", "content:purge", async (call) => {
    const layer = await call(knowledgeBaseApi, "GET /api/knowledge-base");
    const body = { key: randomUUID(), revision: layer.revision, id };
    const purged = await call(publishingApi, "POST /api/knowledge-base/purge", { body });
    const { versions = 0, pictures = 0, keptPictures = 0 } = purged.removed ?? {};
    const removed = `${pluralize(versions, "version")} and ${pluralize(pictures, "picture")}`;
    command.stdout.write(`Removed ${removed} of ${id} for good (revision ${purged.revision}).\n`);
    if (keptPictures > 0) {
      const kept = pluralize(keptPictures, "picture");
      command.stdout.write(`Kept ${kept} that others use, here or in the history.\n`);
    }
  });
}

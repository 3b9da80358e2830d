import { randomUUID } from "node:crypto";
import { knowledgeBaseApi } from "@shared/contracts/knowledge-base.ts";
import { publishingApi } from "@shared/contracts/publishing.ts";
import { isSlug, pluralize } from "@shared/text/text.ts";
import { readEnvironment } from "../environment.ts";
import { runOrExit, UserError } from "../user-error.ts";
import { connect } from "./connect.ts";

/** Removes an article from the history for good and prints what went. Throws a UserError. */
async function purgeContent([id, ...others]: string[]): Promise<void> {
  if (!id || !isSlug(id) || others.length > 0) {
    throw new UserError(
      "Say which article: npm run content:purge -- ID, where ID is the last part of its address.",
    );
  }
  const connection = await connect(readEnvironment(process.env), "a purge", "content:purge");
  try {
    const layer = await connection.call(knowledgeBaseApi, "GET /api/knowledge-base");
    const body = { key: randomUUID(), revision: layer.revision, id };
    const { revision, removed } = await connection.call(
      publishingApi,
      "POST /api/knowledge-base/purge",
      { body },
    );
    const { versions = 0, pictures = 0, keptPictures = 0 } = removed ?? {};
    const lines = [
      `Removed ${pluralize(versions, "version")} and ${pluralize(pictures, "picture")} of ${id} for good (revision ${revision}).`,
    ];
    if (keptPictures > 0) {
      lines.push(
        `Kept ${pluralize(keptPictures, "picture")} that others use, here or in the history.`,
      );
    }
    process.stdout.write(`${lines.join("\n")}\n`);
  } finally {
    await connection.close();
  }
}

await runOrExit(() => purgeContent(process.argv.slice(2)));

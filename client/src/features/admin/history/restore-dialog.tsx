import { pluralize } from "@shared/text/text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { currentContent } from "@/data/content.ts";
import { messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { isRefusal, purge, restore, tryRefresh } from "../publish/publish-api.ts";
import { newKey } from "../shell/admin-api.ts";
import { RestoreQuestion } from "./history-dialog.tsx";

/** What is to be restored: one item, by its key, or everything, as it was after publish `to`; 0 is before the first. */
export type Restoring = { to: number; item: string | null; name: string };

/** Asks before an earlier state is published anew. */
export function RestoreDialog({ to, item, name, onClose }: Restoring & { onClose: () => void }) {
  const [key] = useState(newKey);

  async function handleRestore(): Promise<string | null> {
    const error = await change("restore again", (revision) =>
      restore({ key, revision, to, note: "", ...(item !== null && { item }) }),
    );
    const description = `${name}. Everybody sees it at the next page load.`;
    if (error === null) showToast({ title: "Restored", description });
    return error;
  }

  return (
    <RestoreQuestion
      title={item === null ? "Restore everything?" : `Restore ${name}?`}
      restore={handleRestore}
      onClose={onClose}
    >
      <p>
        {item === null ? "All articles and categories go" : "It goes"} back to what{" "}
        {item === null ? "they were " : "it was "}
        {to === 0 ? "before anything was published" : `after publish ${to}`}, for everybody. This is
        a publish of its own: the history keeps what there is now, and unpublished changes stay.
      </p>
    </RestoreQuestion>
  );
}

/** Changes what is published, and shows it here; what went wrong, or null. */
async function change(
  again: string,
  run: (revision: number) => Promise<unknown>,
): Promise<string | null> {
  const { revision } = currentContent().published;
  try {
    await run(revision);
  } catch (error) {
    if (!isRefusal(error, 409)) return messageOf(error);
    await tryRefresh();
    return `Somebody published meanwhile. Look at what they changed, then ${again}.`;
  }
  await tryRefresh();
  return null;
}

/** The article that is to be removed from the history. */
export type Purging = { id: string; name: string };

/** Asks before an article is removed from the history for good, and says what that reaches. */
export function PurgeDialog({ id, name, onClose }: Purging & { onClose: () => void }) {
  const [key] = useState(newKey);
  const queries = useQueryClient();
  const isPublished = currentContent().published.changes.some(
    (change) => change.type === "put-article" && change.id === id,
  );

  const handlePurge = () =>
    change("try again", async (revision) => {
      const { removed } = await purge({ key, revision, id });
      const { versions = 0, pictures = 0, keptPictures = 0 } = removed ?? {};
      const kept = keptPictures > 0 ? ` Others use ${pluralize(keptPictures, "picture")}.` : "";
      const gone = removed
        ? `${pluralize(versions, "version")} and ${pluralize(pictures, "picture")} of ${name}.`
        : `${name}.`;
      showToast({ title: "Removed for good", description: gone + kept });
      for (const query of ["history-entry", "history-items"]) {
        queries.removeQueries({ queryKey: [query] });
      }
    });

  return (
    <RestoreQuestion
      title={isPublished ? `Remove earlier versions of ${name}?` : `Remove ${name} for good?`}
      action={{ label: "Remove for good", busy: "Removing…" }}
      restore={handlePurge}
      onClose={onClose}
    >
      <p>
        {isPublished
          ? "What is published now stays. Every earlier version goes from the history: "
          : "Every version goes from the history: "}
        its text, title and description, and the pictures that nothing else uses. Nobody can restore
        them. The history keeps that you did it, and when.
      </p>
      <p>
        Its id, its addresses and the notes of publishes stay. Out of reach are backups, exports,
        drafts in admins’ browsers, and what readers’ browsers, caches and search engines hold.
      </p>
    </RestoreQuestion>
  );
}

import { useState } from "react";
import { currentContent } from "@/data/content-store.ts";
import { messageOf } from "@/data/http.ts";
import { refreshPublished } from "@/data/refresh-published.ts";
import { showToast } from "@/ui/toast-store.ts";
import { isRefusal, newKey, restore } from "../publishing/publish-api.ts";
import { RestoreQuestion } from "./restore-question.tsx";

/** What is to be restored: one item (`key`) or everything, as it was after publish `to`; 0 is before the first. */
export type Restoring = { to: number; key: string | null; name: string };

type RestoreDialogProps = {
  restoring: Restoring;
  onClose: () => void;
};

/** Asks before an earlier state is published anew. */
export function RestoreDialog({ restoring, onClose }: RestoreDialogProps) {
  const { to, key: item, name } = restoring;
  const [key] = useState(newKey);

  async function handleRestore(): Promise<string | null> {
    const { revision } = currentContent().published;
    try {
      const request = { key, revision, to, note: "", ...(item !== null && { item }) };
      await restore(request);
    } catch (reason) {
      return isRefusal(reason, 409) ? afterConflict() : messageOf(reason);
    }
    await refreshPublished().catch(() => undefined);
    showToast({
      title: "Restored",
      description: `${name}. Everybody sees it at the next page load.`,
    });
    return null;
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

async function afterConflict(): Promise<string> {
  await refreshPublished().catch(() => undefined);
  return "Somebody published meanwhile. Look at what they changed, then restore again.";
}

import { useState } from "react";
import { currentContent } from "@/content/content-store.ts";
import { refreshPublished } from "@/content/refresh-published.ts";
import { messageOf } from "@/lib/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { isRefusal, newKey, restore } from "../publishing/publish-api.ts";
import type { WithSession } from "../use-sign-in-again.tsx";

/** What is to be restored: one item (`key`) or everything, as it was after publish `to`; 0 is before the first. */
export type Restoring = { to: number; key: string | null; name: string };

type RestoreDialogProps = {
  restoring: Restoring;
  withSession: WithSession;
  onClose: () => void;
};

/** Asks before an earlier state is published anew. */
export function RestoreDialog({ restoring, withSession, onClose }: RestoreDialogProps) {
  const { to, key: item, name } = restoring;
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(newKey);

  async function handleRestore() {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const { revision } = currentContent().published;
    try {
      const request = { key, revision, to, note: "", ...(item !== null && { item }) };
      await withSession(() => restore(request));
      await refreshPublished().catch(() => undefined);
      showToast({
        title: "Restored",
        description: `${name}. Everybody sees it at the next page load.`,
      });
      onClose();
    } catch (reason) {
      setError(isRefusal(reason, 409) ? await afterConflict() : messageOf(reason));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title={item === null ? "Restore everything?" : `Restore ${name}?`}
      action={isBusy ? "Restoring…" : "Restore"}
      onConfirm={handleRestore}
      onClose={() => !isBusy && onClose()}
    >
      <p>
        {item === null ? "All articles and categories go" : "It goes"} back to what{" "}
        {item === null ? "they were " : "it was "}
        {to === 0 ? "before anything was published" : `after publish ${to}`}, for everybody. This is
        a publish of its own: the history keeps what there is now, and unpublished changes stay.
      </p>
      {error !== null && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </ConfirmDialog>
  );
}

async function afterConflict(): Promise<string> {
  await refreshPublished().catch(() => undefined);
  return "Somebody published meanwhile. Look at what they changed, then restore again.";
}

import { CloudOff } from "lucide-react";

/** Stands in the player's place while there is no connection. */
export function NeedsConnection() {
  return (
    <div role="status" className="absolute inset-0 grid place-content-center p-4">
      <div className="grid justify-items-center gap-1 rounded-medium bg-screen/85 px-5 py-4 text-center">
        <CloudOff size={28} aria-hidden className="text-screen-hint" />
        <p className="text-lead font-[650]">Watching needs a connection.</p>
        <p className="max-w-80 text-small text-screen-hint">
          The video starts when you’re back online. Chapters and transcript work without.
        </p>
      </div>
    </div>
  );
}

import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ScrollRegion } from "../components/scroll-region.tsx";
import { DialogFooter } from "../forms/dialog-footer.tsx";
import { type Move, moved } from "./reorder.ts";

/** How many videos are listed around those that matter. */
const AROUND = 3;

type OrderConflictDialogProps = {
  /** The move that was refused. */
  move: Move;
  /** The library as it is now, in the others' order. */
  videos: readonly AdminVideo[];
  onMove: () => void;
  onClose: () => void;
};

/** Shows the order that somebody made while a video was moved, and asks whether to move it all the same. */
export function OrderConflictDialog({ move, videos, onMove, onClose }: OrderConflictDialogProps) {
  const video = videos.find(({ id }) => id === move.id);
  const wanted = moved(videos, move);
  return (
    <Dialog variant="form" title="Order changed meanwhile" onClose={onClose}>
      <ScrollRegion label="What changed">
        <p role="alert">
          {video
            ? `Somebody else changed the order while you moved ${video.title}. The table shows their order now; your move is not saved.`
            : "Somebody else deleted the video that you moved. The table shows what is there now."}
        </p>
        {video && (
          <div className="grid gap-5 sm:grid-cols-2">
            <OrderList title="Their order" videos={videos} moved={video} />
            <OrderList title="With your move" videos={wanted} moved={video} />
          </div>
        )}
      </ScrollRegion>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Keep their order
        </Button>
        {video && <Button onClick={onMove}>Move it all the same</Button>}
      </DialogFooter>
    </Dialog>
  );
}

type OrderListProps = { title: string; videos: readonly AdminVideo[]; moved: AdminVideo };

// The videos around the moved one; thousands can't be compared by eye.
function OrderList({ title, videos, moved: video }: OrderListProps) {
  const index = videos.findIndex(({ id }) => id === video.id);
  const first = Math.max(0, index - AROUND);
  return (
    <section className="overflow-clip rounded-medium border">
      <h3 className="bg-mist px-4 py-2 text-small font-[650]">{title}</h3>
      <ol aria-label={title} start={first + 1} className="divide-y text-small">
        {videos.slice(first, index + AROUND + 1).map((each, offset) => (
          <li
            key={each.id}
            aria-current={each.id === video.id || undefined}
            className="flex gap-3 px-4 py-2 aria-[current]:bg-brand-tint aria-[current]:font-[650] aria-[current]:text-brand-ink"
          >
            <span className="text-ink-3 tabular-nums">{first + offset + 1}</span>
            <span className="min-w-0 break-words">{each.title}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

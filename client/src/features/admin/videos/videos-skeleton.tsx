import { PanelFrame } from "../panel-frame.tsx";

/** In the place of the videos' table while they are loaded. */
export function VideosSkeleton() {
  return (
    <PanelFrame title="Videos" count="">
      <p role="status" className="sr-only">
        Loading the videos…
      </p>
      <div aria-hidden className="divide-y">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex items-center gap-4 px-4 py-3 sm:px-5.5">
            <span className="video-picture rounded-small bg-line" />
            <span className="h-4 w-60 rounded-small bg-line" />
          </div>
        ))}
      </div>
    </PanelFrame>
  );
}

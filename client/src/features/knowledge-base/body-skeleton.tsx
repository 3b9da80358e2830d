const PARAGRAPH = ["w-full", "w-11/12", "w-3/5"];
const STEPS = ["w-4/5", "w-3/5", "w-2/3", "w-1/2"];

/** Stands in for an article's text while that is on its way, as tall as the window: what follows is out of sight. */
export function BodySkeleton() {
  return (
    <div role="status" className="mt-9 min-h-dvh space-y-11">
      <span className="sr-only">Loading the article</span>
      <Lines widths={PARAGRAPH} />
      <div>
        <div className="mb-6 h-6 w-2/5 rounded-small bg-line" />
        <Lines widths={PARAGRAPH} />
      </div>
      <div className="space-y-5">
        {STEPS.map((width) => (
          <div key={width} className="flex items-center gap-4">
            <div className="size-7 rounded-full bg-line" />
            <div className={`h-4 rounded-small bg-line ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <div className="space-y-3.5">
      {widths.map((width) => (
        <div key={width} className={`h-4 rounded-small bg-line ${width}`} />
      ))}
    </div>
  );
}

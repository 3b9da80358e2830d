type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { data?: Record<string, unknown>; beginData?: Record<string, unknown> };
};

/** A task of a page's main thread: ms since its navigation, ms that it took, and what in it took longest. */
export type Task = { start: number; duration: number; parts: string[] };

const PARTS = new Set([
  "EvaluateScript",
  "v8.compile",
  "v8.compileModule",
  "v8.evaluateModule",
  "v8.produceCache",
  "FunctionCall",
  "RunMicrotasks",
  "FireAnimationFrame",
  "TimerFire",
  "EventDispatch",
  "ParseHTML",
  "ParseAuthorStyleSheet",
  "UpdateLayoutTree",
  "Layout",
  "PrePaint",
  "Paint",
  "Layerize",
  "Commit",
  "MajorGC",
  "MinorGC",
  "Decode Image",
]);

/** The tasks of at least `least` ms of the main thread that navigated last to `url`, from a trace of Chrome. */
export function longTasks(trace: Buffer, url: string, least: number): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const navigation = traceEvents.findLast(
    ({ name, args }) => name === "navigationStart" && args?.data?.documentLoaderURL === url,
  );
  if (!navigation) throw new Error(`The trace has no navigation to ${url}.`);
  const ofThread = traceEvents.filter(
    ({ pid, tid, ph }) => pid === navigation.pid && tid === navigation.tid && ph === "X",
  );
  return ofThread
    .filter(({ name, dur = 0 }) => name.endsWith("RunTask") && dur >= least * 1_000)
    .filter(({ ts }) => ts > navigation.ts)
    .sort((a, b) => a.ts - b.ts)
    .map((task) => ({
      start: (task.ts - navigation.ts) / 1_000,
      duration: (task.dur ?? 0) / 1_000,
      parts: partsOf(task, ofThread),
    }));
}

function partsOf({ ts, dur = 0 }: TraceEvent, events: readonly TraceEvent[]): string[] {
  return events
    .filter((event) => PARTS.has(event.name) && event.ts >= ts && event.ts < ts + dur)
    .filter((event) => (event.dur ?? 0) >= 3_000)
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, 6)
    .map((event) => `${event.name}${placeOf(event)} ${Math.round((event.dur ?? 0) / 1_000)}`);
}

function placeOf({ args }: TraceEvent): string {
  const { url, functionName } = args?.data ?? args?.beginData ?? {};
  const file = typeof url === "string" ? url.split("/").at(-1) : "";
  return [file, functionName]
    .filter(Boolean)
    .map((part) => ` ${part}`)
    .join("");
}

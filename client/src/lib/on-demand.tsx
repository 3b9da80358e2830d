import { type ComponentType, useEffect, useState } from "react";
import { useIsHydrated } from "./hydration.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What stands in for a component whose code could not be loaded. */
type Failure<Props> = ComponentType<Props & { onRetry: () => void }>;

/** In ms: how long what has no failure of its own waits before it tries again, at first and at most. */
const PAUSE = { first: 1000, longest: 30_000 };

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener("online", resolve, { once: true });
  });

/** Loads a component's code once. What failed is loaded anew by the next `retry`: no failure is kept for good. */
function createLoader<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  let attempt: Promise<void> | null = null;
  let endless: Promise<void> | null = null;
  let error: unknown;

  async function start(): Promise<void> {
    error = undefined;
    try {
      loaded = await load();
    } catch (reason) {
      error = reason;
    }
  }

  /** Never rejects, nor does `retry`: what has not come then is still null in `read`. */
  function loadOnce(): Promise<void> {
    attempt ??= start();
    return attempt;
  }

  /** Lets a failed attempt be followed by another. */
  function forget(): void {
    if (error === undefined) return;
    attempt = null;
    error = undefined;
  }

  function retry(): Promise<void> {
    forget();
    return loadOnce();
  }

  async function keepTrying(): Promise<void> {
    await retry();
    for (let ms = PAUSE.first; !loaded; ms = Math.min(2 * ms, PAUSE.longest)) {
      if (import.meta.env.SSR) return;
      await pause(ms);
      await retry();
    }
  }

  function loadEndlessly(): Promise<void> {
    endless ??= keepTrying();
    return endless;
  }

  return { read: () => loaded, failure: () => error, loadOnce, forget, retry, loadEndlessly };
}

/**
 * A component whose code is loaded when it is rendered, suspending, or before by `prefetch`; `Failed` stands in for it
 * where that fails. What a server has rendered stays instead, until the code comes. Unlike with React's `lazy`, one that
 * is loaded renders at once, without the Suspense boundary's fallback, and one that failed can be tried again.
 */
export function onDemand<Props extends object>(load: Load<Props>, Failed: Failure<Props>) {
  const { read, failure, loadOnce, forget, retry, loadEndlessly } = createLoader(load);

  function Pending(props: Props) {
    const [, setTries] = useState(0);
    const isHydrated = useIsHydrated();
    useEffect(() => forget, []);
    const reason = failure();
    // A server says so; a page that it has rendered waits.
    if (reason !== undefined && import.meta.env.SSR) throw reason;
    const isWaiting = !read() && (reason === undefined || !isHydrated);
    // As `lazy` does: `use` can't be rendered by a test that does not await it.
    if (isWaiting) throw isHydrated ? loadOnce() : loadEndlessly();
    const Loaded = read();
    if (Loaded) return <Loaded {...props} />;

    function handleRetry() {
      void retry();
      setTries((tries) => tries + 1);
    }

    return <Failed {...props} onRetry={handleRetry} />;
  }

  return Object.assign(
    (props: Props) => {
      // Chosen once: another type of component would lose its state.
      const [Shown] = useState(() => read() ?? Pending);
      return <Shown {...props} />;
    },
    /** Loads the code before it is needed. Never rejects. */
    { prefetch: retry },
  );
}

/**
 * A component that opens over the page: nothing until its code has come, which is loaded when it is rendered, or before
 * by `prefetch`. It does not suspend, as React keeps a Suspense boundary's fallback for at least 300 ms. Where loading
 * fails `Failed` is shown, and the next one to open tries again; without it loading goes on until it succeeds.
 */
export function overlayOnDemand<Props extends object>(load: Load<Props>, Failed?: Failure<Props>) {
  const { read, retry, loadEndlessly } = createLoader(load);

  function Overlay(props: Props) {
    const [Loaded, setLoaded] = useState(read);
    const [hasFailed, setFailed] = useState(false);

    useEffect(() => {
      if (Loaded || hasFailed) return;
      void (Failed ? retry() : loadEndlessly()).then(() => {
        setLoaded(read);
        setFailed(!read());
      });
    }, [Loaded, hasFailed]);

    if (Loaded) return <Loaded {...props} />;
    return Failed && hasFailed && <Failed {...props} onRetry={() => setFailed(false)} />;
  }

  return Object.assign(Overlay, { prefetch: retry });
}

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from "react";
import { useIsHydrated } from "./hydration.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What stands in for a component whose code could not be loaded. */
type Failure<Props> = ComponentType<Props & { onRetry: () => void }>;

/** Milliseconds until a next try of what has no failure of its own. */
const PAUSE = 5000;

/** Loads a component's code once. Of its functions none rejects: what failed has left an `error`. */
function createLoader<Props extends object>(load: Load<Props>) {
  let attempt: Promise<void> | null = null;
  let endless: Promise<void> | null = null;
  const loader = {
    Loaded: null as ComponentType<Props> | null,
    error: undefined as unknown,
    /** Lets a failure be followed by another attempt. */
    forget(): void {
      if (loader.error === undefined) return;
      attempt = null;
      loader.error = undefined;
    },
    /** Loads the code; what failed, anew. */
    prefetch(): Promise<void> {
      loader.forget();
      attempt ??= load().then(
        (component) => {
          loader.Loaded = component;
        },
        (reason) => {
          loader.error = reason;
        },
      );
      return attempt;
    },
    prefetchEndlessly(): Promise<void> {
      endless ??= keepTrying();
      return endless;
    },
  };

  async function keepTrying(): Promise<void> {
    await loader.prefetch();
    while (!loader.Loaded && !import.meta.env.SSR) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      await loader.prefetch();
    }
  }

  return loader;
}

/**
 * A component whose code is loaded when it is rendered, suspending, or before by `prefetch`; `Failed` stands in for it
 * where that fails. What a server has rendered stays instead, until the code comes. Unlike React's own `lazy`, which
 * shows the fallback of what is loaded already, and keeps a failure for good.
 */
export function lazy<Props extends object>(load: Load<Props>, Failed: Failure<Props>) {
  const loader = createLoader(load);

  function Pending(props: Props) {
    const [, renderAgain] = useReducer((count: number) => count + 1, 0);
    const isHydrated = useIsHydrated();
    useEffect(() => loader.forget, []);
    const { Loaded, error } = loader;
    if (Loaded) return <Loaded {...props} />;
    if (error !== undefined && import.meta.env.SSR) throw error;
    // As React's `lazy` does: `use` can't be rendered by a test that does not await it.
    if (!isHydrated) throw loader.prefetchEndlessly();
    if (error === undefined) throw loader.prefetch();

    function handleRetry() {
      void loader.prefetch();
      renderAgain();
    }

    return <Failed {...props} onRetry={handleRetry} />;
  }

  return Object.assign(
    (props: Props) => {
      // Chosen once: another type of component would lose its state.
      const [Shown] = useState(() => loader.Loaded ?? Pending);
      return <Shown {...props} />;
    },
    { prefetch: loader.prefetch },
  );
}

/** A component that opens over the page, once its code has come, without suspending. Without `Failed` it tries on. */
export function lazyOverlay<Props extends object>(load: Load<Props>, Failed?: Failure<Props>) {
  const loader = createLoader(load);

  function Overlay(props: Props) {
    const [state, setState] = useState(loader.Loaded ? "loaded" : "loading");

    useEffect(() => {
      if (state !== "loading") return;
      void (Failed ? loader.prefetch() : loader.prefetchEndlessly()).then(() =>
        setState(loader.Loaded ? "loaded" : "failed"),
      );
    }, [state]);

    if (state === "loaded" && loader.Loaded) return <loader.Loaded {...props} />;
    return (
      Failed && state === "failed" && <Failed {...props} onRetry={() => setState("loading")} />
    );
  }

  return Object.assign(Overlay, { prefetch: loader.prefetch });
}

type LazyBoundaryProps = {
  /** Loads what the children suspend for, their code and their data. */
  load: () => Promise<unknown>;
  fallback?: ReactNode;
  children: ReactNode;
};

/** A Suspense boundary that shows its children once loaded; React alone waits at least 300 ms after the fallback. */
export function LazyBoundary({ load, fallback, children }: LazyBoundaryProps) {
  const [, showNow] = useReducer((count: number) => count + 1, 0);
  const waiting = (
    <Waiting load={load} onLoaded={showNow}>
      {fallback}
    </Waiting>
  );
  return <Suspense fallback={waiting}>{children}</Suspense>;
}

type WaitingProps = Pick<LazyBoundaryProps, "load" | "children"> & { onLoaded: () => void };

function Waiting({ load, onLoaded, children }: WaitingProps) {
  const wait = useEffectEvent(() => load().then(onLoaded, onLoaded));
  useEffect(() => void wait(), []);
  return children;
}

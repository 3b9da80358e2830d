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

/** Stands in for a component whose code could not be loaded. */
type Failure<Props> = ComponentType<Props & { onRetry: () => void }>;

/** In ms: the pause before the next try to load a component without a `Failed`. */
const PAUSE = 5000;

/** Loads a component's code once. None of its functions rejects: a failure is stored in `error`. */
function createLoader<Props extends object>(load: Load<Props>) {
  let attempt: Promise<void> | null = null;
  let endless: Promise<void> | null = null;
  const loader = {
    Loaded: null as ComponentType<Props> | null,
    error: undefined as unknown,
    /** Forgets a failure, so that another attempt can follow. */
    forget(): void {
      if (loader.error === undefined) return;
      attempt = null;
      loader.error = undefined;
    },
    /** Loads the code, again after a failure. */
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
 * A component whose code is loaded when it is rendered, suspending, or ahead by `prefetch`; `Failed` stands in for it
 * if that fails. A server's HTML stays until the code comes. React's own `lazy` shows the fallback even for loaded
 * code, and keeps a failure for good.
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
    // Throws a promise as React's `lazy` does: tests that don't await it can't render `use`.
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

/**
 * A component that opens over the page once its code is loaded, without suspending. Without `Failed`, loading is
 * retried.
 */
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
  /** Loads the code and data that the children suspend for. */
  load: () => Promise<unknown>;
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * A Suspense boundary that shows its children as soon as they are loaded; React alone waits 300 ms after the fallback.
 */
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

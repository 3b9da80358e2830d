import { type ComponentType, lazy, useEffect, useState } from "react";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What loads a component's code once, and what reads the component: null until it has come. */
function createLoader<Props extends object>(load: Load<Props>) {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  async function start() {
    Loaded = await load();
    return Loaded;
  }

  function loadOnce() {
    loading ??= start();
    return loading;
  }

  return [loadOnce, () => Loaded] as const;
}

/**
 * A component whose code is loaded when it is rendered, suspending, or before by `prefetch`. Unlike with React's `lazy`
 * alone, one that is loaded renders at once, without the Suspense boundary's fallback.
 */
export function onDemand<Props extends object>(load: Load<Props>) {
  const [loadOnce, loaded] = createLoader(load);
  const Lazy = lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  return Object.assign(
    (props: Props) => {
      // Chosen once: another type of component would lose its state.
      const [Shown] = useState(() => loaded() ?? Lazy);
      return <Shown {...props} />;
    },
    /** Loads the code before it is needed. Never rejects. */
    { prefetch: async () => void (await loadOnce().catch(() => undefined)) },
  );
}

/**
 * A component that opens over the page: nothing until its code has come, which is loaded when it is rendered, or before
 * by `prefetch`. It does not suspend, as React keeps a Suspense boundary's fallback for at least 300 ms. `load` never
 * rejects.
 */
export function overlayOnDemand<Props extends object>(load: Load<Props>) {
  const [loadOnce, loaded] = createLoader(load);
  return Object.assign(
    (props: Props) => {
      const [Shown, setShown] = useState(loaded);
      useEffect(() => {
        if (!Shown) void loadOnce().then((Component) => setShown(() => Component));
      }, [Shown]);
      return Shown && <Shown {...props} />;
    },
    { prefetch: loadOnce },
  );
}

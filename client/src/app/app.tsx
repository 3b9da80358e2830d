import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import {
  type AroundNavHandler,
  Route as Match,
  Router,
  Switch,
  useLocation,
  useRouter,
} from "wouter";
import { track } from "@/lib/analytics.ts";
import { LazyBoundary, lazyOverlay } from "@/lib/lazy.tsx";
import { baseOf } from "@/lib/paths.ts";
import { flushQueryString, useQueryString } from "@/lib/query-string.ts";
import { keyHistoryEntry } from "@/lib/scroll-restoration.ts";
import { onFirstInteraction } from "@/lib/when-idle.ts";
import { ErrorBoundary, RouteBoundary } from "@/ui/message.tsx";
import { PendingPage, windowTitle } from "@/ui/page.tsx";
import { toastStore } from "@/ui/toast-store.ts";
import { type Address, loadPage, prefetchPage, type Route, routesBelow } from "./routes.tsx";
import { Shell } from "./shell.tsx";
import { useThirdParties } from "./third-parties.ts";

// The history entry that is left keeps the latest query string and its scroll position.
const navigateFromEntry: AroundNavHandler = (navigate, to, options) => {
  flushQueryString();
  keyHistoryEntry(navigate, to, options);
};

type AppProps = {
  queryClient: QueryClient;
  /** The address that the server has rendered, for the first render. */
  rendered?: Address | undefined;
};

export function App({ queryClient, rendered }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router
        base={baseOf(rendered?.path ?? window.location.pathname)}
        searchHook={useQueryString}
        aroundNav={navigateFromEntry}
        {...(rendered && { ssrPath: rendered.path, ssrSearch: rendered.search })}
      >
        <PageEffects />
        <Shell>
          <Screens />
        </Shell>
      </Router>
      <Toasts />
    </QueryClientProvider>
  );
}

// Inside the router, which knows the address that the server renders.
function PageEffects() {
  useThirdParties();
  return null;
}

function Screens() {
  const { base } = useRouter();
  return (
    <Switch>
      {routesBelow(base).map((route) => (
        <Match key={route.path ?? "*"} path={route.path}>
          <PageOf route={route} />
        </Match>
      ))}
    </Switch>
  );
}

function PageOf({ route: { name, element } }: { route: Route }) {
  const [path] = useLocation();
  const client = useQueryClient();

  // Reads the query string when called, so that the page isn't rendered again for each change of it.
  function load() {
    const { pathname: path, search } = window.location;
    return Promise.all([prefetchPage(path, search), loadPage({ path, search }, client)]);
  }

  // Runs before the page's own effects: a page with a title of its own, such as an article's, sets it over this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another article must not keep the title of the one before
  useLayoutEffect(() => {
    document.title = windowTitle(name);
  }, [name, path]);

  useEffect(() => {
    track("page_view", { name, path, timestamp: new Date().toISOString() });
  }, [name, path]);

  return (
    <RouteBoundary key={path}>
      <LazyBoundary load={load} fallback={<PendingPage />}>
        {element}
        <EarlyClicks />
      </LazyBoundary>
    </RouteBoundary>
  );
}

declare global {
  interface Window {
    /** The clicks before hydration (early-clicks.js); undefined after it, and if no server has rendered the page. */
    earlyClicks?: { stop: () => void; repeat: () => void } | undefined;
  }
}

/** Repeats, after hydration, the clicks that came before it. */
function EarlyClicks(): null {
  useEffect(() => window.earlyClicks?.repeat(), []);
  return null;
}

const Toaster = lazyOverlay(async () => (await import("@/ui/toaster.tsx")).Toaster);

/** Loads the code that shows toasts ahead of the first toast. */
export const prefetchToaster = Toaster.prefetch;

const lastToast = () => toastStore.read()[0]?.id ?? null;

/** Shows the toasts. Their code is loaded once the page is used, or for the first toast, which the store keeps until then. */
function Toasts() {
  const [isUsed, setUsed] = useState(false);
  const last = useSyncExternalStore(toastStore.subscribe, lastToast, () => null);
  useEffect(() => onFirstInteraction(() => setUsed(true)), []);
  return (
    <ErrorBoundary fallback={null} resetKey={last}>
      {(isUsed || last !== null) && <Toaster />}
    </ErrorBoundary>
  );
}

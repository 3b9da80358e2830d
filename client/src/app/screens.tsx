import { Suspense, useEffect, useLayoutEffect } from "react";
import { Route as Match, Switch, useLocation } from "wouter";
import { track } from "@/lib/analytics.ts";
import { RouteBoundary } from "@/ui/error-boundary.tsx";
import { titleOf } from "@/ui/page.tsx";
import { type Route, routes } from "./routes.tsx";

/** Shows the screen that the address names. */
export function Screens() {
  return (
    <Switch>
      {routes.map((route) => (
        <Match key={route.path ?? "*"} path={route.path}>
          <ScreenOf route={route} />
        </Match>
      ))}
    </Switch>
  );
}

function ScreenOf({ route: { name, screen } }: { route: Route }) {
  const [path] = useLocation();

  // Before the screen's own effects: one that has a title of its own puts it over this one.
  useLayoutEffect(() => {
    document.title = titleOf(name);
  }, [name]);

  useEffect(() => {
    track("page_view", { name, path, timestamp: new Date().toISOString() });
  }, [name, path]);

  return (
    <RouteBoundary key={path}>
      <Suspense fallback={<div className="min-h-dvh" />}>
        {screen}
        <EarlyClicks />
      </Suspense>
    </RouteBoundary>
  );
}

declare global {
  interface Window {
    /** The clicks before the page is hydrated (early-clicks.js); undefined from then on, and where no server has rendered it. */
    earlyClicks?: { stop: () => void; repeat: () => void } | undefined;
  }
}

/** Repeats, once the screen is hydrated, what was pressed before. */
function EarlyClicks(): null {
  useEffect(() => window.earlyClicks?.repeat(), []);
  return null;
}

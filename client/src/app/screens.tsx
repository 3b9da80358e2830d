import { useEffect } from "react";
import { Route as Match, Switch, useLocation } from "wouter";
import { track } from "@/lib/analytics.ts";
import { site } from "@/site.ts";
import { RouteBoundary } from "./route-boundary.tsx";
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

  useEffect(() => {
    document.title = name.startsWith(site.product) ? name : `${name} · ${site.product}`;
  }, [name]);

  useEffect(() => {
    track("page_view", { name, path, timestamp: new Date().toISOString() });
  }, [name, path]);

  return <RouteBoundary key={path}>{screen}</RouteBoundary>;
}

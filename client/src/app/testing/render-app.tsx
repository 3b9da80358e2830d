import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { pageQueryClient } from "@/data/query-client.ts";
import { App, prefetchToaster } from "../app.tsx";
import { prefetchSideDrawer } from "../header.tsx";
import { prefetchPage } from "../routes.tsx";

// Loads the code that pages load after the first interaction, so that tests need not wait for it.
await Promise.all([
  prefetchToaster(),
  prefetchSideDrawer(),
  ...["/", "/knowledge-base", "/nowhere"].map((path) => prefetchPage(path)),
]);

/** Renders the whole product at an address, with the real router and query client. */
export function renderApp(address: string) {
  window.history.replaceState(null, "", address);
  return {
    user: userEvent.setup({ delay: null }),
    ...render(<App queryClient={pageQueryClient} />),
  };
}

import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient } from "@/lib/query-client.ts";
import { App } from "../app.tsx";

/** Renders the whole product at an address, with the real router and query client. */
export function renderApp(address: string) {
  window.history.replaceState(null, "", address);
  return {
    user: userEvent.setup({ delay: null }),
    ...render(<App queryClient={createQueryClient()} />),
  };
}

import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "@/app/testing/render-app.tsx";

it.each([
  ["/knowledge-base", "Knowledge Base · Ambulio"],
  ["/knowledge-base?category=truck-checks", "Truck Checks · Knowledge Base · Ambulio"],
  ["/knowledge-base?q=shift", 'Search results for "shift" · Ambulio'],
])("the window's title tells what %s shows", async (address, title) => {
  renderApp(address);
  await waitFor(() => expect(document.title).toBe(title));
});

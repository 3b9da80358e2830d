import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { builtInText, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

it("nothing shows below a loading text, so that nothing moves", async () => {
  let respond: ((response: Response) => void) | undefined;
  stubApi(
    () =>
      new Promise<Response>((resolve) => {
        respond = resolve;
      }),
  );
  renderApp("/knowledge-base/truck-checks/daily-vehicle-inspections");
  expect(await screen.findByText("Loading the article")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Related articles" })).toBeNull();
  await waitFor(() => expect(respond).toBeDefined());
  respond?.(builtInText("<p>Here it is.</p>"));
  expect(await screen.findByText("Here it is.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Yes" })).toBeVisible();
});

import { expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";

it("never lets data go stale, fetches nothing by itself and retries nothing", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

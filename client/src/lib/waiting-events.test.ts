import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it, vi } from "vitest";
import { keepEvents, takeEvents } from "./waiting-events.ts";

const event = (number: number) => ({ name: `event ${number}`, properties: { number } });
const numbers = async () => (await takeEvents()).map(({ properties }) => properties.number);

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

it("waiting events are taken in their order, once", async () => {
  await keepEvents([event(1), event(2)]);
  await keepEvents([event(3)]);
  expect(await numbers()).toEqual([1, 2, 3]);
  expect(await numbers()).toEqual([]);
});

it("each waiting event goes to one of several tabs", async () => {
  await keepEvents([event(1), event(2)]);
  const taken = await Promise.all([takeEvents(), takeEvents(), takeEvents()]);
  expect(taken.flat()).toEqual([event(1), event(2)]);
});

it("the latest 500 events are kept", async () => {
  await keepEvents(Array.from({ length: 300 }, (_, index) => event(index)));
  await keepEvents(Array.from({ length: 300 }, (_, index) => event(300 + index)));
  const kept = await numbers();
  expect(kept).toHaveLength(500);
  expect([kept[0], kept.at(-1)]).toEqual([100, 599]);
});

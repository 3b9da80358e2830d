import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** A task that runs until it is told to end, and what it is waiting for. */
function heldTasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { started, task, end: (name: string) => ends.get(name)?.() };
}

const stays = new AbortController().signal;

test("runs as many at once as allowed, and the others in their order", async () => {
  const turns = createTurns({ atOnce: 2, waiting: 2 });
  const { started, task, end } = heldTasks();
  const runs = ["a", "b", "c", "d"].map((name) => turns.run(task(name), stays));
  expect(started).toEqual(["a", "b"]);
  end("b");
  await runs[1];
  await expect.poll(() => started).toEqual(["a", "b", "c"]);
  end("c");
  await runs[2];
  await expect.poll(() => started).toEqual(["a", "b", "c", "d"]);
  end("a");
  end("d");
  expect(await Promise.all(runs)).toEqual(["a", "b", "c", "d"]);
});

test("is full once every place to wait in is taken", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 });
  const { task, end } = heldTasks();
  expect(turns.isFull()).toBe(false);
  const first = turns.run(task("a"), stays);
  expect(turns.isFull()).toBe(false);
  const second = turns.run(task("b"), stays);
  expect(turns.isFull()).toBe(true);
  end("a");
  await first;
  expect(turns.isFull()).toBe(false);
  await expect.poll(() => end("b")).toBeUndefined();
  await second;
});

test("who has gone gives the place away and its task never runs", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 });
  const { started, task, end } = heldTasks();
  const first = turns.run(task("a"), stays);
  const leaving = new AbortController();
  const second = turns.run(task("b"), leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect(turns.isFull()).toBe(false);
  end("a");
  await first;
  expect(started).toEqual(["a"]);
  await expect(turns.run(task("c"), leaving.signal)).rejects.toThrow("gone");
});

test("a task that fails hands its place on", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 });
  const failed = turns.run(() => Promise.reject(new Error("broken")), stays);
  const next = turns.run(async () => "ran", stays);
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("ran");
});

import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** Tasks that run until they are told to end, with the names of those that have started. */
function controlledTasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { started, task, end: (name: string) => ends.get(name)?.() };
}

/** Lets everything run that waits for no timer. */
const microtasks = () => new Promise(setImmediate);

const never = new AbortController().signal;

test("a semaphore runs tasks up to its concurrency and queues the others in order", async () => {
  const semaphore = createSemaphore({ concurrency: 2, maxQueued: 2 });
  const { started, task, end } = controlledTasks();
  const runs = ["a", "b", "c", "d"].map((name) => semaphore.run(task(name), never));
  expect(started).toEqual(["a", "b"]);
  end("b");
  await runs[1];
  await microtasks();
  expect(started).toEqual(["a", "b", "c"]);
  end("c");
  await runs[2];
  await microtasks();
  expect(started).toEqual(["a", "b", "c", "d"]);
  end("a");
  end("d");
  expect(await Promise.all(runs)).toEqual(["a", "b", "c", "d"]);
});

test("a semaphore is full once its slots and its queue are taken", async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxQueued: 1 });
  const { task, end } = controlledTasks();
  expect(semaphore.isFull()).toBe(false);
  const first = semaphore.run(task("a"), never);
  expect(semaphore.isFull()).toBe(false);
  const second = semaphore.run(task("b"), never);
  expect(semaphore.isFull()).toBe(true);
  end("a");
  await first;
  expect(semaphore.isFull()).toBe(false);
  await microtasks();
  end("b");
  await second;
});

test("a task aborted while it waits leaves the queue and never runs", async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxQueued: 1 });
  const { started, task, end } = controlledTasks();
  const first = semaphore.run(task("a"), never);
  const aborting = new AbortController();
  const second = semaphore.run(task("b"), aborting.signal);
  aborting.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect(semaphore.isFull()).toBe(false);
  end("a");
  await first;
  expect(started).toEqual(["a"]);
  await expect(semaphore.run(task("c"), aborting.signal)).rejects.toThrow("gone");
});

test("a task that fails frees its slot of the semaphore", async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxQueued: 1 });
  const failed = semaphore.run(() => Promise.reject(new Error("broken")), never);
  const next = semaphore.run(async () => "ran", never);
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("ran");
});

test("a running task that is aborted keeps its slot until it has ended", async () => {
  const semaphore = createSemaphore({ concurrency: 1, maxQueued: 1 });
  const { started, task, end } = controlledTasks();
  const aborting = new AbortController();
  const first = semaphore.run(task("a"), aborting.signal);
  const second = semaphore.run(task("b"), never);
  aborting.abort(new Error("gone"));
  await microtasks();
  expect(started).toEqual(["a"]);
  end("a");
  expect(await first).toBe("a");
  await microtasks();
  end("b");
  expect(await second).toBe("b");
});

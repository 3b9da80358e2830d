import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { createThread } from "./thread.ts";

/** A thread that sends the number of each message back and then does what the message says. */
function threadThat() {
  const folder = temporaryFolder();
  const file = join(folder, "worker.cjs");
  writeFileSync(
    file,
    `const { existsSync } = require("node:fs");
    const { join } = require("node:path");
    const { parentPort, threadId } = require("node:worker_threads");
    let isFailing = false;
    // A result and an error come by two ways, in either order: the error waits until the result was read.
    const afterResult = (fail) => setInterval(() => existsSync(join(__dirname, "answered")) && fail());
    parentPort.on("message", (then) => {
      if (isFailing) throw new Error("late");
      isFailing = then === "fail at the next message";
      if (then === "hang") return;
      if (then !== "end") parentPort.postMessage(threadId);
      if (then === "fail") afterResult(() => { throw new Error("late"); });
      if (then === "reject") afterResult(() => Promise.reject(new Error("late")));
      if (then === "end") process.exit(0);
    });`,
  );
  const thread = createThread<string, number>({
    file,
    maxQueued: 1,
  });
  return { ...thread, release: () => writeFileSync(join(folder, "answered"), "") };
}

test.each(["fail", "reject"])(
  "a thread that fails after its result (%s) is started again, and no call fails",
  async (failing) => {
    const unhandled = vi.fn();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    // Handles the error ahead of the test runner, which would fail the test.
    process.prependListener("uncaughtException", unhandled);
    const thread = threadThat();
    const first = await thread.call(failing);
    thread.release();
    await vi.waitFor(async () => expect(await thread.call("")).not.toBe(first), 120_000);
    expect(unhandled).not.toHaveBeenCalled();
    logged.mockRestore();
    process.off("uncaughtException", unhandled);
    await thread.close();
  },
);

test("an error left by an earlier call is logged, and the waiting call succeeds", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const thread = threadThat();
  const first = await thread.call("fail at the next message");
  const second = await thread.call("");
  expect(second).not.toBe(first);
  expect(await thread.call("")).toBe(second);
  expect(logged.mock.calls).toEqual([[expect.objectContaining({ message: "late" })]]);
  logged.mockRestore();
  await thread.close();
});

test("a call that fails in every thread gets an error", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const thread = threadThat();
  await thread.call("");
  await expect(thread.call("end")).rejects.toThrow("The thread ended.");
  logged.mockRestore();
  await thread.close();
});

test("a thread that ends without a result fails its call alone, at once", async () => {
  const thread = threadThat();
  await expect(thread.call("end")).rejects.toThrow("The thread ended.");
  expect(await thread.call("")).toBeGreaterThan(0);
  await thread.close();
});

test("calls that wait when a thread is closed start no other one", async () => {
  const thread = threadThat();
  const running = thread.call("hang");
  const waiting = thread.call("");
  const ended = Promise.allSettled([running, waiting]);
  await thread.close();
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

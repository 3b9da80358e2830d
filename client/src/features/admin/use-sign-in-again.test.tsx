import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { HttpError } from "@/lib/http.ts";
import { useSignInAgain } from "./use-sign-in-again.tsx";

/** A call that is refused until somebody has signed in. */
const refusedOnce = (answer: string) =>
  vi.fn().mockRejectedValueOnce(new HttpError(401, "")).mockResolvedValue(answer);

function Calls({ calls, onAnswer }: { calls: (() => Promise<string>)[]; onAnswer: () => void }) {
  const { withSession, dialog } = useSignInAgain();
  const start = () => {
    for (const call of calls) void withSession(call).then(onAnswer, onAnswer);
  };
  return (
    <>
      <button type="button" onClick={start}>
        Start
      </button>
      {dialog}
    </>
  );
}

async function start() {
  const user = userEvent.setup({ delay: null });
  const calls = [refusedOnce("one"), refusedOnce("two")];
  const onAnswer = vi.fn();
  render(<Calls calls={calls} onAnswer={onAnswer} />);
  await user.click(screen.getByText("Start"));
  await screen.findByRole("dialog", { name: "Sign in again" });
  return { user, onAnswer };
}

it("lets every call go on that waits for one sign-in", async () => {
  const { user, onAnswer } = await start();
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ username: "admin" }));
  await user.type(screen.getByLabelText("Username"), "admin");
  await user.type(screen.getByLabelText("Password"), "a pass phrase");
  await user.click(screen.getByRole("button", { name: "Login to Admin Panel" }));
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([["one"], ["two"]]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("rejects every call when nobody signs in", async () => {
  const { user, onAnswer } = await start();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() =>
    expect(onAnswer.mock.calls).toEqual([
      [expect.objectContaining({ status: 401 })],
      [expect.objectContaining({ status: 401 })],
    ]),
  );
});

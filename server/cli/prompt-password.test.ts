import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { promptPassword } from "./prompt-password.ts";

/** A terminal that types the answers, each when it is asked, and shows what is written to it. */
function terminal(...answers: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  let shown = "";
  const output = {
    write: (text: string) => {
      shown += text;
      if (text.endsWith(": ")) setImmediate(() => input.write(answers.shift() ?? "\u0003"));
    },
  };
  return { input, output, shown: () => shown };
}

function piped(text: string) {
  const input = new PassThrough();
  input.end(text);
  return input;
}

const nowhere = { write: () => {} };

test("a terminal is asked twice and never shows the password", async () => {
  const { input, output, shown } = terminal("a long password\r", "a long password\r");
  expect(await promptPassword(input, output)).toBe("a long password");
  expect(shown()).toBe("New password: \nAgain: \n");
});

test.each([
  [
    "differ",
    ["a long password\r", "another password\r"],
    "The two passwords differ. Nothing was changed.",
  ],
  ["are too short", ["short\r"], "A password has 12 to 200 characters. Nothing was changed."],
  ["are given up with Ctrl+C", [], "Cancelled. Nothing was changed."],
  ["are given up with Ctrl+D", ["\u0004"], "Cancelled. Nothing was changed."],
])("passwords that %s change nothing", async (_name, answers, message) => {
  const { input, output } = terminal(...answers);
  await expect(promptPassword(input, output)).rejects.toThrow(message);
});

test.each([
  ["a long password", "a long password"],
  ["a long password\n", "a long password"],
  ["a long password\r\n", "a long password"],
  ["  spaces stay  \n", "  spaces stay  "],
])("%j through a pipe is %j", async (text, password) => {
  expect(await promptPassword(piped(text), nowhere)).toBe(password);
});

test.each(["", "\n", "short\n", "x".repeat(201), "x".repeat(1_000_000)])(
  "a pipe with %.10j is refused",
  async (text) => {
    await expect(promptPassword(piped(text), nowhere)).rejects.toThrow(
      "A password has 12 to 200 characters. Nothing was changed.",
    );
  },
);

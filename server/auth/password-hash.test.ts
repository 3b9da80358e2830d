import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./accounts.ts";

test("a hash says how it was made, has a salt of its own, and knows its password", async () => {
  const [one, two] = [await hashPassword("pass phrase"), await hashPassword("pass phrase")];
  expect(one).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await isPassword("pass phrase", one)).toBe(true);
  expect(await isPassword("pass phrases", one)).toBe(false);
});

test("a hash of other settings is read by what it says", async () => {
  // A hash that `scryptSync` of Node made for "old", with other parameters.
  const { scryptSync } = await import("node:crypto");
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const salt = Buffer.from("0123456789abcdef");
  const key = scryptSync("old", salt, 32, { N: 2048, r: 8, p: 1 });
  const stored = `$scrypt$ln=11,r=8,p=1$${text(salt)}$${text(key)}`;
  expect(await isPassword("old", stored)).toBe(true);
  expect(await isPassword("older", stored)).toBe(false);
});

test("the same letters are the same password however the keyboard composes them", async () => {
  expect(await isPassword("Zu\u0308rich am See", await hashPassword("Zürich am See"))).toBe(true);
});

test.each([undefined, "", "plain text", "$scrypt$ln=99,r=8,p=1$AA$AA", "$2b$10$abc"])(
  "no password fits %s",
  async (stored) => {
    expect(await isPassword(stored ?? "", stored)).toBe(false);
  },
);

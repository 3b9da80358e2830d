import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./accounts.ts";

test("a hash names its settings, has a salt of its own, and fits its password alone", async () => {
  const [one, two] = [await hashPassword("Zürich am See"), await hashPassword("Zürich am See")];
  expect(one).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await isPassword("Zürich am Seee", one)).toBe(false);
  // The same letters, as another keyboard composes them.
  expect(await isPassword("Zu\u0308rich am See", one)).toBe(true);
});

test("a hash of other settings is read by those that it names", async () => {
  // A hash that `scryptSync` of Node made for "old", with other parameters.
  const { scryptSync } = await import("node:crypto");
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const salt = Buffer.from("0123456789abcdef");
  const key = scryptSync("old", salt, 32, { N: 2048, r: 8, p: 1 });
  const stored = `$scrypt$ln=11,r=8,p=1$${text(salt)}$${text(key)}`;
  expect(await isPassword("old", stored)).toBe(true);
  expect(await isPassword("older", stored)).toBe(false);
});

test.each([undefined, "", "plain text", "$scrypt$ln=99,r=8,p=1$AA$AA", "$2b$10$abc"])(
  "no password fits the stored text %s",
  async (stored) => {
    expect(await isPassword(stored ?? "", stored)).toBe(false);
  },
);

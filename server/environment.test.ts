import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

test("the environment without variables has the defaults of development", () => {
  expect(readEnvironment({})).toEqual({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: resolve(".data"),
    TRUST_PROXY: false,
    CACHE_MB: 128,
    MESSAGES_DAYS: 180,
    MEDIA_S3_REGION: "us-east-1",
    MEDIA_S3_REDIRECT: false,
    LOG_LEVEL: "info",
  });
});

test("an empty value of the environment counts as unset", () => {
  expect(readEnvironment({ PORT: "", HOST: " ", DATABASE_URL: "" })).toEqual(readEnvironment({}));
});

test.each([
  ["true", true],
  ["false", false],
  ["2", 2],
  ["10.0.0.0/8, ::1", "10.0.0.0/8, ::1"],
  ["10.0.0.0/255.0.0.0", "10.0.0.0/255.0.0.0"],
])("TRUST_PROXY %s is read as %s", (text, value) => {
  expect(readEnvironment({ TRUST_PROXY: text }).TRUST_PROXY).toBe(value);
});

const BAD_PROXY =
  "TRUST_PROXY must be true, false, a number of proxies, or a list of their addresses.";
const BAD_ADDRESS =
  "DATABASE_URL must be an address such as postgres://user:password@host:5432/database.";
test.each([
  [{ PORT: "65536" }, "PORT must be a port number from 0 to 65535."],
  [{ PORT: "1e3" }, "PORT must be a port number from 0 to 65535."],
  [{ HOST: "no host" }, "HOST must be"],
  [{ CACHE_MB: "8" }, "CACHE_MB must be a number of megabytes from 16 to 99999."],
  [{ CACHE_MB: "lots" }, "CACHE_MB must be a number of megabytes from 16 to 99999."],
  [{ MEDIA_S3_BUCKET: "x" }, "MEDIA_S3_BUCKET must be the name of a bucket."],
  [{ MEDIA_S3_REDIRECT: "yes" }, "MEDIA_S3_REDIRECT must be true or false."],
  [
    { LOG_LEVEL: "loud" },
    "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.",
  ],
  [{ TRUST_PROXY: "yes" }, BAD_PROXY],
  [{ TRUST_PROXY: "10.0.0.0/33" }, BAD_PROXY],
  [{ TRUST_PROXY: "10.0.0.1,,::1" }, BAD_PROXY],
  [{ TRUST_PROXY: "10.0.0.256" }, BAD_PROXY],
  [{ DATABASE_URL: "postgres://a:s3cret@:::/x" }, BAD_ADDRESS],
  [{ DATABASE_URL: "mysql://a:s3cret@h/x" }, BAD_ADDRESS],
  [{ ADMIN_USERNAME: "jane" }, "Set both ADMIN_USERNAME and ADMIN_PASSWORD, or neither."],
  [{ ADMIN_PASSWORD: "s3cret-s3cret" }, "Set both ADMIN_USERNAME and ADMIN_PASSWORD, or neither."],
  [
    { ADMIN_USERNAME: "jane", ADMIN_PASSWORD: "s3cret" },
    "ADMIN_PASSWORD must be 12 to 200 characters.",
  ],
  [
    { ADMIN_USERNAME: "j".repeat(101), ADMIN_PASSWORD: "long enough" },
    "ADMIN_USERNAME must be 1 to 100 characters. ADMIN_PASSWORD must be 12 to 200 characters.",
  ],
])("a bad value of the environment is named and never repeated: %o", (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message);
  expect(message).not.toContain("s3cret");
});

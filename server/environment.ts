import { resolve } from "node:path";
import {
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  newPasswordSchema,
  usernameSchema,
} from "@shared/contracts/auth.ts";
import express from "express";
import { z } from "zod";
import { UserError } from "./user-error.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const trustProxy = z
  .string()
  .regex(/^(true|false|\d{1,2}|[\da-fA-F.:/, ]+)$/)
  .transform((value) => {
    if (value === "true" || value === "false") return value === "true";
    return /^\d+$/.test(value) ? Number(value) : value;
  })
  .refine(isTakenByExpress);

function isTakenByExpress(trusted: boolean | number | string): boolean {
  try {
    express().set("trust proxy", trusted);
    return true;
  } catch {
    return false;
  }
}

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().regex(/^[\w.:-]+$/),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((path) => resolve(path)),
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value))
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  CACHE_MB: wholeNumber(16, 99_999).default(128),
  MESSAGES_DAYS: wholeNumber(1, 3_650).default(180),
  MEDIA_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/)
    .optional(),
  MEDIA_S3_ENDPOINT: z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value))
    .optional(),
  MEDIA_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default("us-east-1"),
  MEDIA_S3_KEY: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
  MEDIA_S3_REDIRECT: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  ADMIN_USERNAME: z.optional(usernameSchema),
  ADMIN_PASSWORD: z.optional(newPasswordSchema),
});

// Messages never contain the value: DATABASE_URL may hold a password.
const EXPECTED: Record<keyof Environment, string> = {
  PORT: "a port number from 0 to 65535",
  HOST: "a host name or an IP address",
  DATA_DIR: "the path of a folder",
  DATABASE_URL: "an address such as postgres://user:password@host:5432/database",
  TRUST_PROXY: "true, false, a number of proxies, or a list of their addresses",
  CACHE_MB: "a number of megabytes from 16 to 99999",
  MESSAGES_DAYS: "a number of days from 1 to 3650",
  MEDIA_S3_BUCKET: "the name of a bucket",
  MEDIA_S3_ENDPOINT: "an address such as https://s3.example.com",
  MEDIA_S3_REGION: "the name of a region",
  MEDIA_S3_KEY: "a key id",
  MEDIA_S3_SECRET: "a secret key",
  MEDIA_S3_REDIRECT: "true or false",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
  ADMIN_USERNAME: `1 to ${MAX_USERNAME_LENGTH} characters`,
  ADMIN_PASSWORD: `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`,
};

/** The settings of the server. `DATA_DIR` is absolute; no `DATABASE_URL` means the embedded database. */
export type Environment = z.infer<typeof environmentSchema>;

/** Reads the settings; an empty value counts as unset. Throws a UserError that names every bad value. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const HOST = process.env.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1";
  const result = environmentSchema.safeParse({ HOST, ...set });
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => issue.path[0] as keyof Environment));
    throw new UserError([...names].map((name) => `${name} must be ${EXPECTED[name]}.`).join(" "));
  }
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = result.data;
  if ((ADMIN_USERNAME === undefined) === (ADMIN_PASSWORD === undefined)) return result.data;
  throw new UserError("Set both ADMIN_USERNAME and ADMIN_PASSWORD, or neither.");
}

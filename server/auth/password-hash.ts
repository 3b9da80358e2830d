import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

// The strongest of the parameters that OWASP recommends; each hash needs 128 MiB of memory.
const COST = { ln: 17, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const STORED = /^\$scrypt\$ln=(1\d|20),r=([1-9]),p=([1-9])\$([\w+/]{1,88})\$([\w+/]{1,88})$/;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Hashes a password with a random salt. Returns the PHC string, which includes the parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phcText(salt, await derive(normalize(password), salt, KEY_BYTES, options(COST)));
}

/** Whether the password matches; false without a valid `stored`, in the same time, which hides what users exist. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = read(stored ?? "");
  const { cost, salt, key } = known ?? (read(UNKNOWN) as Stored);
  const given = await derive(normalize(password), salt, key.length, options(cost));
  return timingSafeEqual(given, key) && known !== null;
}

type Stored = { cost: typeof COST; salt: Buffer; key: Buffer };

// Compared with when there is no valid hash; random, so no password matches it.
const UNKNOWN = phcText(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

function phcText(salt: Buffer, key: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${text(salt)}$${text(key)}`;
}

function read(stored: string): Stored | null {
  const [, ln, r, p, salt, key] = STORED.exec(stored) ?? [];
  if (!salt || !key) return null;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

function options({ ln, r, p }: typeof COST): ScryptOptions {
  const N = 2 ** ln;
  return { N, r, p, maxmem: 2 * 128 * N * r };
}

/** Keyboards differ in how they compose accented characters; NFKC makes them equal. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

import type { BinaryLike, ScryptOptions } from "node:crypto";

type Crypto = typeof import("node:crypto");
type Callback = (error: Error | null, key: Buffer) => void;

/** node:crypto with a cheap scrypt, for `vi.mock` in tests that hash often and don't test the hash. */
export function withFastScrypt(crypto: Crypto): Crypto {
  const scrypt = (
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    callback: Callback,
  ) => crypto.scrypt(password, salt, length, { ...options, N: 1_024 }, callback);
  return { ...crypto, scrypt: scrypt as Crypto["scrypt"] };
}

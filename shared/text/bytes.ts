/** A number of bytes in words, by powers of ten: “999 bytes”, “214 kB”, “4.2 MB”, “1.5 GB”. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  if (bytes < 999_950_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** A limit in words, by the powers that it is made of: 4 × 1024³ bytes are “4 GB”, as 4,000,000,000 are. */
export function formatLimit(bytes: number): string {
  const [mega, giga] =
    bytes % 1024 ** 2 === 0 ? [1024 ** 2, 1024 ** 3] : [1_000_000, 1_000_000_000];
  return bytes < giga ? `${bytes / mega} MB` : `${bytes / giga} GB`;
}

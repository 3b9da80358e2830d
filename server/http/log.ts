import pino, { type Logger } from "pino";

/**
 * Makes the log: JSON lines on stdout, readable ones in development. Cookies, credentials and
 * request bodies are never handed to it.
 */
export async function createLog(level: string): Promise<Logger> {
  const options = { level, base: null };
  if (process.env.NODE_ENV !== "production" && level !== "silent") {
    const { default: pretty } = await import("pino-pretty");
    return pino(options, pretty({ translateTime: "HH:MM:ss", sync: true }));
  }
  return pino(options);
}

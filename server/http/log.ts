import pino, { type Logger } from "pino";
import { unwrapQueryError } from "../db/database.ts";

/** Log errors without the values of SQL statements, which drivers put into fields of their own. */
export const serializers = {
  err: (error: Error) => {
    const described = pino.stdSerializers.err(unwrapQueryError(error) as Error);
    const { params: _values, detail: _row, ...rest } = described;
    return rest;
  },
};

/** Creates the log: JSON lines on stdout, readable ones in development. */
export async function createLog(level: string): Promise<Logger> {
  const options = { level, base: null, serializers };
  if (process.env.NODE_ENV !== "production" && level !== "silent") {
    const { default: pretty } = await import("pino-pretty");
    return pino(options, pretty({ translateTime: "HH:MM:ss", sync: true }));
  }
  return pino(options);
}

import { type Level, pino } from "pino";
import { serializers } from "../http/log.ts";

/** A log like the server's, and the lines that are written to it. */
export function recordingLog(level: Level = "trace") {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  return { log: pino({ level, serializers }, { write }), lines, text: () => lines.join("") };
}

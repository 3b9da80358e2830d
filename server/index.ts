import { start } from "./start.ts";
import { printStartFailure } from "./start-error.ts";

try {
  await start(process.env);
} catch (error) {
  printStartFailure(error);
  process.exit(1);
}

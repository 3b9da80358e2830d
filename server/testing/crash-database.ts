// Opens the embedded database of DATA_DIR in a process, as the server does (or a command, if the log is silent), and
// runs the statements of its arguments in one transaction.
import { sql } from "drizzle-orm";
import { openDatabase } from "../db/open-database.ts";
import { readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";

const environment = readEnvironment(process.env);
const log = await createLog(environment.LOG_LEVEL);
const { db, close } = await openDatabase(environment, "the server", log);
await db
  .transaction(async (tx) => {
    for (const statement of process.argv.slice(2)) {
      await tx.execute(sql.raw(statement));
      // Lets a timeout of a statement pass before the next one.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })
  .catch((error: Error) => process.stdout.write(`failed: ${error.message}\n`));
await close();

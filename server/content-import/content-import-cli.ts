import { basename, resolve } from "node:path";
import { type Environment, readEnvironment } from "../environment.ts";
import { createHtmlCleaner } from "../knowledge-base/clean-html.ts";
import { runOrExit, StartError } from "../start-error.ts";
import { chooseFiles } from "./choose-files.ts";
import { type Connection, connect } from "./connect.ts";
import { ContentFaults } from "./content-faults.ts";
import { describePlan, inOneLine } from "./describe-plan.ts";
import { planContent } from "./plan-content.ts";
import { publishPart } from "./publish-part.ts";
import { checkPart, type PublishPart, publishParts } from "./publish-requests.ts";
import { readPublished } from "./read-published.ts";

type Job = { path: string; isPlan: boolean };

/** Imports the articles of a path, or plans it, and prints what it does. Throws a StartError. */
async function importContent(args: string[]): Promise<void> {
  const job = readArguments(args);
  const environment = readEnvironment(process.env);
  const chosen = await chooseFiles(job.path);
  const connection = await connect(environment);
  try {
    const cleanHtml = createHtmlCleaner();
    const published = await readPublished(connection);
    const plan = await planContent(chosen, published, cleanHtml);
    const parts = publishParts(plan, published, basename(resolve(job.path)));
    print(describePlan(plan));
    const faults = parts.flatMap((part) => checkPart(part, cleanHtml));
    if (faults.length > 0) throw new ContentFaults(faults);
    if (parts.length === 0) return print(["Nothing to import."]);
    if (job.isPlan) return print(["Nothing was published: this is the plan."]);
    await publishAll(parts, published.revision, connection, environment);
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error;
    process.stderr.write(error.lines.map((line) => `${inOneLine(line)}\n`).join(""));
    process.exitCode = 1;
  } finally {
    await connection.close();
  }
}

function readArguments(args: readonly string[]): Job {
  const paths = args.filter((arg) => !arg.startsWith("--"));
  const options = args.filter((arg) => arg.startsWith("--"));
  const [path] = paths;
  if (!path || paths.length > 1 || options.some((option) => option !== "--plan")) {
    throw new StartError(
      "Say what to import: npm run content:import -- PATH [--plan], where PATH is a folder, a zip, a Markdown or HTML file, or an export.",
    );
  }
  return { path, isPlan: options.length > 0 };
}

async function publishAll(
  parts: readonly PublishPart[],
  start: number,
  connection: Connection,
  environment: Environment,
): Promise<void> {
  let revision = start;
  for (const [index, part] of parts.entries()) {
    revision = await publishPart(part, revision, connection, environment);
    const which = parts.length > 1 ? ` (part ${index + 1} of ${parts.length})` : "";
    print([`Published as revision ${revision}${which}.`]);
  }
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

await runOrExit(() => importContent(process.argv.slice(2)));

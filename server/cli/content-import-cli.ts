import { basename, resolve } from "node:path";
import { publishFaultSchema, publishingApi } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import * as z from "zod/mini";
import { createHtmlCleaner } from "../articles/sanitize-html.ts";
import { readEnvironment } from "../environment.ts";
import { runOrExit, UserError } from "../user-error.ts";
import { ApiError, type Connection, connect } from "./connect.ts";
import {
  ContentFaults,
  type ContentPlan,
  chooseFiles,
  planContent,
  readPublished,
} from "./content-plan.ts";
import { checkPart, describeFaults, type PublishPart, publishParts } from "./publish-requests.ts";

type Job = { path: string; isPlan: boolean; isOverwriting: boolean };

/** Imports the articles of a path, or plans it, and prints what it does. Throws a UserError. */
async function importContent(args: string[]): Promise<void> {
  const job = readArguments(args);
  const environment = readEnvironment(process.env);
  const chosen = await chooseFiles(job.path);
  const connection = await connect(environment, "an import", "content:import");
  try {
    const published = await readPublished(connection);
    const plan = takeConflicts(await planContent(chosen, published), job);
    const edits = [...plan.added, ...plan.changed];
    const parts = publishParts(edits, published, basename(resolve(job.path)));
    print(describePlan(plan));
    const cleanHtml = createHtmlCleaner();
    const faults: string[] = [];
    for (const part of parts) faults.push(...(await checkPart(part, cleanHtml)));
    if (faults.length > 0) throw new ContentFaults(faults);
    if (parts.length === 0) return print(["Nothing to import."]);
    if (job.isPlan) return print(["Nothing was published: this is the plan."]);
    await publishAll(parts, published.content.published.revision, connection);
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error;
    process.stderr.write(error.lines.map((line) => `${inOneLine(line)}\n`).join(""));
    process.exitCode = 1;
  } finally {
    await connection.close();
  }
}

const OPTIONS = ["--plan", "--overwrite"];

function readArguments(args: readonly string[]): Job {
  const paths = args.filter((arg) => !arg.startsWith("--"));
  const options = args.filter((arg) => arg.startsWith("--"));
  const [path] = paths;
  if (!path || paths.length > 1 || options.some((option) => !OPTIONS.includes(option))) {
    throw new UserError(
      "Say what to import: npm run content:import -- PATH [--plan] [--overwrite], where PATH is a folder, a zip, a Markdown or HTML file, or an export.",
    );
  }
  const [isPlan = false, isOverwriting = false] = OPTIONS.map((each) => options.includes(each));
  return { path, isPlan, isOverwriting };
}

/** The plan with the files' side of what was changed on both sides, if the job says so. */
function takeConflicts(plan: ContentPlan, { isOverwriting }: Job): ContentPlan {
  if (!isOverwriting) return plan;
  const taken = plan.conflicts.map(({ edit }) => edit);
  return { ...plan, changed: [...plan.changed, ...taken], conflicts: [] };
}

async function publishAll(
  parts: readonly PublishPart[],
  start: number,
  { call }: Connection,
): Promise<void> {
  let revision = start;
  for (const [index, part] of parts.entries()) {
    const body = { ...part, revision };
    const answer = await call(publishingApi, "POST /api/knowledge-base/publish", { body }).catch(
      (error) => explainRefusal(error, part),
    );
    revision = answer.revision;
    const which = parts.length > 1 ? ` (part ${index + 1} of ${parts.length})` : "";
    print([`Published as revision ${revision}${which}.`]);
  }
}

const faultsSchema = z.object({ faults: z.optional(z.array(publishFaultSchema)) });

function explainRefusal(error: unknown, part: PublishPart): never {
  if (!(error instanceof ApiError)) throw error;
  const { faults = [] } = faultsSchema.parse(error.details);
  const message = error.status === 409 ? `${error.message} Run the import again.` : error.message;
  throw new ContentFaults([message, ...describeFaults(faults, part)]);
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

/** The lines that say what an import would do: the same that the admin area shows. */
function describePlan({ documents, ...plan }: ContentPlan): string[] {
  const { added, changed, conflicts, unchanged, cleaned, skipped } = plan;
  return [
    ...describeList("Added", added.map(describeEdit)),
    ...describeList("Changed", changed.map(describeEdit)),
    ...describeList(
      "Changed on both sides, what is here stays (--overwrite takes what the files have)",
      conflicts.map(({ edit }) => describeEdit(edit)),
    ),
    ...(unchanged > 0
      ? [`${pluralize(unchanged, "article is", "articles are")} here already, unchanged.`]
      : []),
    ...(documents ? describeCounts(documents) : []),
    ...(cleaned > 0
      ? [
          `${pluralize(cleaned, "article holds", "articles hold")} HTML that may not be shown here. It is left out.`,
        ]
      : []),
    ...describeList("Not quite as it was", documents?.notes.map(describeNote) ?? []),
    ...describeList("Left out", skipped),
  ].map(inOneLine);
}

type Documents = NonNullable<ContentPlan["documents"]>;

function describeCounts({ kept, formerCount }: Documents): string[] {
  const stay = kept === 1 ? "it stays as it is" : "they stay as they are";
  return [
    ...(kept > 0
      ? [
          `${pluralize(kept, "article was", "articles were")} changed here since the last import. The files have nothing newer, so ${stay}.`,
        ]
      : []),
    ...(formerCount > 0
      ? [`${pluralize(formerCount, "former address leads", "former addresses lead")} here.`]
      : []),
  ];
}

const describeNote = ({ title, path, text }: Documents["notes"][number]) =>
  path ? `${title} (${path}): ${text}` : `${title}: ${text}`;

function describeList(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)] : [];
}

function describeEdit({ change }: ContentPlan["added"][number]): string {
  if (!("value" in change)) return change.id;
  const { value } = change;
  return "title" in value ? `${value.title}  ${value.link}` : `Category ${value.name}`;
}

/** A text without characters that a terminal would obey. */
const inOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ");

await runOrExit(() => importContent(process.argv.slice(2)));

import { basename, resolve } from "node:path";
import { publishErrorSchema, publishingApi } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import * as z from "zod/mini";
import { toOneLine, UserError } from "../user-error.ts";
import { ApiError, type Call, type CommandProcess, withConnection } from "./connect.ts";
import { type ContentPlan, chooseFiles, planContent, readPublished } from "./content-plan.ts";
import {
  checkPart,
  createCheckAhead,
  describeErrors,
  type PublishPart,
  publishParts,
} from "./import-publishes.ts";
import { commandLine } from "./usage.ts";

/** Imports the articles of a path, or plans it, and prints what it does. Throws a UserError. */
export async function importContent(command: CommandProcess): Promise<void> {
  const { path, isPlan, isOverwriting } = readArguments(command);
  const chosen = await chooseFiles(path);
  const print = (lines: readonly string[]) => {
    command.stdout.write(lines.map((line) => `${toOneLine(line)}\n`).join(""));
  };
  await withConnection(command, "an import", "content:import", async (call) => {
    const published = await readPublished(call);
    const ahead = createCheckAhead(call, published);
    const plan = await planContent(chosen, published, isPlan ? undefined : ahead.add).finally(
      ahead.stop,
    );
    // Overwriting takes the files' side of all conflicts.
    if (isOverwriting) plan.changed.push(...plan.conflicts.splice(0).map(({ edit }) => edit));
    const edits = [...plan.added, ...plan.changed];
    const parts = publishParts(edits, published, basename(resolve(path)));
    print(describePlan(plan));
    await assertPublishable(parts, isPlan);
    if (parts.length === 0) return print(["Nothing to import."]);
    if (isPlan) return print(["Nothing was published: this is the plan."]);
    await publishAll(parts, published.content.published.revision, call, print);
  });
}

/**
 * Throws a UserError with the errors that the server would report. It checks a single publish itself, which is all or
 * nothing.
 */
async function assertPublishable(parts: readonly PublishPart[], isPlan: boolean): Promise<void> {
  const isWhole = isPlan || parts.length > 1;
  const errors: string[] = [];
  for (const part of parts) errors.push(...(await checkPart(part, isWhole)));
  if (errors.length === 0) return;
  throw new UserError("Nothing was published: some of the changes can’t be.", ...errors);
}

function readArguments(command: CommandProcess) {
  const args = command.argv.slice(2);
  const [path, ...others] = args.filter((arg) => arg !== "--plan" && arg !== "--overwrite");
  if (!path || path.startsWith("--") || others.length > 0) {
    const line = commandLine(command, "content:import");
    throw new UserError(
      `Name the source: ${line} PATH [--plan] [--overwrite], where PATH is a folder, a zip, a Markdown or HTML file, or an export.`,
    );
  }
  return { path, isPlan: args.includes("--plan"), isOverwriting: args.includes("--overwrite") };
}

async function publishAll(
  parts: readonly PublishPart[],
  start: number,
  call: Call,
  print: (lines: string[]) => void,
): Promise<void> {
  let revision = start;
  for (const [index, part] of parts.entries()) {
    const body = { ...part, revision };
    const response = await call(publishingApi, "POST /api/knowledge-base/publish", { body }).catch(
      (error) => explainRefusal(error, part),
    );
    revision = response.revision;
    const which = parts.length > 1 ? ` (part ${index + 1} of ${parts.length})` : "";
    print([`Published as revision ${revision}${which}.`]);
  }
}

const errorDetailsSchema = z.object({ faults: z.optional(z.array(publishErrorSchema)) });

function explainRefusal(error: unknown, part: PublishPart): never {
  if (!(error instanceof ApiError)) throw error;
  const { faults: errors = [] } = errorDetailsSchema.parse(error.details);
  const message = error.status === 409 ? `${error.message} Run the import again.` : error.message;
  throw new UserError(message, ...describeErrors(errors, part));
}

/** The lines that describe an import's plan, as the admin area does. */
function describePlan(plan: ContentPlan): string[] {
  const { unchanged, kept, formerCount, cleaned } = plan;
  const conflicts = plan.conflicts.map(({ edit }) => edit);
  const stay = kept === 1 ? "it stays as it is" : "they stay as they are";
  const notes = plan.notes.map(
    ({ title, path, text }) => `${title}${path && ` (${path})`}: ${text}`,
  );
  return [
    ...describeList("Added", plan.added.map(describeEdit)),
    ...describeList("Changed", plan.changed.map(describeEdit)),
    ...describeList(
      "Changed on both sides, what is here stays (--overwrite takes what the files have)",
      conflicts.map(describeEdit),
    ),
    ...describeCount(unchanged, "article is", "articles are", "here already, unchanged."),
    ...describeCount(
      kept,
      "article was",
      "articles were",
      `changed here since the last import. The files have nothing newer, so ${stay}.`,
    ),
    ...describeCount(formerCount, "former address leads", "former addresses lead", "here."),
    ...describeCount(
      cleaned,
      "article holds",
      "articles hold",
      "HTML that may not be shown here. It is left out.",
    ),
    ...describeList("Not quite as it was", notes),
    ...describeList("Left out", plan.skipped),
  ];
}

function describeList(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)] : [];
}

function describeCount(count: number, one: string, many: string, rest: string): string[] {
  return count > 0 ? [`${pluralize(count, one, many)} ${rest}`] : [];
}

function describeEdit({ change, told }: ContentPlan["added"][number]): string {
  if (!("value" in change)) return change.id;
  const { value } = change;
  const line = "title" in value ? `${value.title}  ${value.link}` : `Category ${value.name}`;
  return told ? `${line}  (${told})` : line;
}

import { messageTexts } from "@shared/contracts/messages.ts";
import { forFields } from "@shared/entities/fields.ts";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Messages of readers. The browser makes `id` at random, and whoever knows it may ask about it. `subject` is the
 * article's id, or the words of a search as they are compared. `version` counts the changes of state.
 */
export const messages = pgTable(
  "messages",
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: ["article", "search", "site"] }).notNull(),
    subject: text().notNull(),
    revision: integer().notNull(),
    ...forFields(messageTexts, () => text().notNull()),
    reasons: text().array().notNull(),
    state: text({ enum: ["open", "solved", "dismissed"] })
      .notNull()
      .default("open"),
    assignee: text(),
    solvedBy: integer("solved_by"),
    version: integer().notNull().default(1),
    changedBy: text("changed_by"),
    changedAt: timestamp("changed_at", { withTimezone: true }),
  },
  (table) => [
    index("messages_subject").on(table.kind, table.subject, table.at),
    index("messages_at").on(table.at),
  ],
);

import { createHash } from "node:crypto";
import { sentencesOf } from "@shared/sentences-of.ts";
import { spokenWords } from "@shared/spoken-words.ts";
import type { Cue } from "@shared/transcript.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { TRANSCRIPTS_CHANGED } from "./spoken-search/spoken-search-store.ts";
import { transcriptSentences, transcriptTexts } from "./tables.ts";

/** Stores the text of a transcript with the sentences that searches look through, unless it is stored. Returns its hash. */
export async function storeTranscript(tx: Db, given: readonly Cue[]): Promise<string> {
  const cues = given.map(({ start, end, text }) => ({ start, end, text }));
  const hash = createHash("sha256").update(JSON.stringify(cues)).digest("hex");
  const { sentences, indexBytes } = indexOf(cues);
  const [stored] = await tx
    .insert(transcriptTexts)
    .values({ hash, cues, indexBytes })
    .onConflictDoNothing()
    .returning({ id: transcriptTexts.id });
  if (stored) await storeSentences(tx, stored.id, sentences);
  return hash;
}

/** Makes the sentences of transcripts that a server of before them has stored, which may have run beside this version. */
export async function indexTranscripts(db: Db): Promise<void> {
  const isMissing = eq(transcriptTexts.indexBytes, 0);
  const missing = await db
    .select({ id: transcriptTexts.id })
    .from(transcriptTexts)
    .where(isMissing);
  for (const { id } of missing) {
    await db.transaction(async (tx) => {
      const isThis = and(eq(transcriptTexts.id, id), isMissing);
      // Of several servers that start at once, the others find it done.
      const [text] = await tx.select().from(transcriptTexts).where(isThis).for("update");
      if (!text) return;
      const { sentences, indexBytes } = indexOf(text.cues);
      await storeSentences(tx, id, sentences);
      await tx.update(transcriptTexts).set({ indexBytes }).where(isThis);
      await tx.execute(sql`SELECT pg_notify(${TRANSCRIPTS_CHANGED}, '')`);
    });
  }
}

type Sentence = { start: number; text: string };

/** The sentences of a transcript, and the bytes that they take in the index of browsers: never 0. */
function indexOf(cues: readonly Cue[]): { sentences: Sentence[]; indexBytes: number } {
  const sentences = sentencesOf(cues).map(({ start, text }) => ({
    start: Math.floor(start),
    text,
  }));
  const index = JSON.stringify(sentences.map(({ start, text }) => [start, text]));
  return { sentences, indexBytes: Buffer.byteLength(index) };
}

// As one JSON value: a statement takes 65,535 values at most.
async function storeSentences(tx: Db, id: number, sentences: readonly Sentence[]) {
  const rows = sentences.map(({ start, text }, number) => {
    return { number, start, text, words: spokenWords(text) };
  });
  await tx.execute(sql`INSERT INTO ${transcriptSentences} (text_id, number, start, text, words)
    SELECT ${id}, number, start, text, words FROM json_to_recordset(${JSON.stringify(rows)}::json)
    AS sentence(number integer, start integer, text text, words text)`);
}

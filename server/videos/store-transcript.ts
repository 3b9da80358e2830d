import { createHash } from "node:crypto";
import { sentencesOf } from "@shared/sentences-of.ts";
import { spokenWords } from "@shared/spoken-words.ts";
import type { Cue } from "@shared/transcript.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { transcriptSentences, transcriptTexts } from "./tables.ts";

/** Stores the text of a transcript with the sentences that searches look through, unless it is stored. Returns its hash. */
export async function storeTranscript(tx: Db, given: readonly Cue[]): Promise<string> {
  const cues = given.map(({ start, end, text }) => ({ start, end, text }));
  const hash = createHash("sha256").update(JSON.stringify(cues)).digest("hex");
  const sentences = sentencesOf(cues).map(({ start, text }) => ({
    start: Math.floor(start),
    text,
  }));
  const index = JSON.stringify(sentences.map(({ start, text }) => [start, text]));
  const [stored] = await tx
    .insert(transcriptTexts)
    .values({ hash, cues, indexBytes: Buffer.byteLength(index) })
    .onConflictDoNothing()
    .returning({ id: transcriptTexts.id });
  if (stored) await storeSentences(tx, stored.id, sentences);
  return hash;
}

// As one JSON value: a statement takes 65,535 values at most.
async function storeSentences(tx: Db, id: number, sentences: { start: number; text: string }[]) {
  const rows = sentences.map(({ start, text }, number) => {
    return { number, start, text, words: spokenWords(text) };
  });
  await tx.execute(sql`INSERT INTO ${transcriptSentences} (text_id, number, start, text, words)
    SELECT ${id}, number, start, text, words FROM json_to_recordset(${JSON.stringify(rows)}::json)
    AS sentence(number integer, start integer, text text, words text)`);
}

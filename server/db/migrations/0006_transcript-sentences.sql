CREATE TABLE "transcript_sentences" (
	"text_id" integer NOT NULL,
	"number" integer NOT NULL,
	"start" integer NOT NULL,
	"text" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "transcript_sentences_text_id_number_pk" PRIMARY KEY("text_id","number")
);
--> statement-breakpoint
ALTER TABLE "transcript_texts" ADD COLUMN "id" serial NOT NULL;--> statement-breakpoint
-- Released without its default, which failed where there was a transcript: no later migration could have mended that, as
-- it would run after this one. 0008 gives the default to where there was none.
ALTER TABLE "transcript_texts" ADD COLUMN "index_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "transcript_sentences_words" ON "transcript_sentences" USING gin (array_to_tsvector(string_to_array(btrim("words"), ' ')));--> statement-breakpoint
ALTER TABLE "transcript_texts" ADD CONSTRAINT "transcript_texts_id_unique" UNIQUE("id");
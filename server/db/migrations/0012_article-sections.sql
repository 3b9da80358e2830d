CREATE TABLE "article_sections" (
	"article_id" text NOT NULL,
	"number" integer NOT NULL,
	"anchor" text NOT NULL,
	"above" text NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	CONSTRAINT "article_sections_article_id_number_pk" PRIMARY KEY("article_id","number")
);
--> statement-breakpoint
CREATE TABLE "indexed_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer NOT NULL,
	"synonyms" jsonb NOT NULL,
	CONSTRAINT "search_synonyms_one_row" CHECK ("search_synonyms"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "section_words" (
	"word" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_sections" ADD CONSTRAINT "article_sections_article_id_indexed_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."indexed_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_sections_lexemes" ON "article_sections" USING gin ("lexemes");
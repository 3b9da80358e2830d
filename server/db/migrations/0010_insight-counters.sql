CREATE TABLE "insight_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"expires" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"part" smallint NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "insight_counts_day_kind_item_part_pk" PRIMARY KEY("day","kind","item","part")
);
--> statement-breakpoint
CREATE TABLE "insight_searches" (
	"day" date NOT NULL,
	"term_id" integer NOT NULL,
	"nothing" bigint DEFAULT 0 NOT NULL,
	"unpressed" bigint DEFAULT 0 NOT NULL,
	"pressed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "insight_searches_day_term_id_pk" PRIMARY KEY("day","term_id")
);
--> statement-breakpoint
CREATE TABLE "insight_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"began" date NOT NULL,
	"key" text NOT NULL,
	"key_since" date NOT NULL,
	"tidied" date NOT NULL,
	CONSTRAINT "insight_state_one_row" CHECK ("insight_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "insight_terms" (
	"id" serial PRIMARY KEY NOT NULL,
	"hash" text,
	"term" text,
	"first_day" date NOT NULL,
	"dismissed" bigint,
	CONSTRAINT "insight_terms_hash_unique" UNIQUE("hash"),
	CONSTRAINT "insight_terms_term_unique" UNIQUE("term")
);
--> statement-breakpoint
ALTER TABLE "insight_searches" ADD CONSTRAINT "insight_searches_term_id_insight_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."insight_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insight_searches_term_id" ON "insight_searches" USING btree ("term_id");
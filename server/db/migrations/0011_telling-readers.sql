CREATE TABLE "announced_articles" (
	"revision" integer NOT NULL,
	"article_id" text NOT NULL,
	"is_new" boolean NOT NULL,
	CONSTRAINT "announced_articles_revision_article_id_pk" PRIMARY KEY("revision","article_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"revision" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_reviews" (
	"article_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"months" integer NOT NULL,
	"since" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "added_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "announced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "forgotten" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "checked_on" text;--> statement-breakpoint
ALTER TABLE "announced_articles" ADD CONSTRAINT "announced_articles_revision_announcements_revision_fk" FOREIGN KEY ("revision") REFERENCES "public"."announcements"("revision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announced_articles_article_revision" ON "announced_articles" USING btree ("article_id","revision");--> statement-breakpoint
-- What was published so far is told, too, without its notes, which were not written for readers.
INSERT INTO "announcements" ("revision", "at", "note") SELECT "revision", "at", '' FROM "publishes";
--> statement-breakpoint
INSERT INTO "announced_articles" ("revision", "article_id", "is_new")
  SELECT "revision", item->>'id', COALESCE((item->'before'->>'isDeleted')::boolean, true)
  FROM "publishes", jsonb_array_elements("items") AS item
  WHERE item->>'kind' = 'article' AND item->'before' <> item->'after'
    AND NOT COALESCE((item->'after'->>'isDeleted')::boolean, true)
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "published_items" SET "announced" = "revision" WHERE "kind" = 'article';
--> statement-breakpoint
UPDATE "pictures" SET "added_at" = first."at" FROM (
  SELECT "picture_hash", min("publishes"."at") AS "at"
  FROM "publishes", jsonb_array_elements("items") AS item
  JOIN "body_pictures" ON "body_hash" = item->'after'->>'bodyHash'
  GROUP BY "picture_hash"
) AS first WHERE first."picture_hash" = "pictures"."hash";

CREATE TABLE "article_bodies" (
	"hash" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_items" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"position" serial NOT NULL,
	"revision" integer NOT NULL,
	"is_deleted" boolean NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"link" text NOT NULL,
	"body" text NOT NULL,
	"body_hash" text,
	CONSTRAINT "published_items_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "published_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "published_state_one_row" CHECK ("published_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "publishes" (
	"revision" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"note" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"restored" integer,
	"items" jsonb NOT NULL,
	"redirects" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	CONSTRAINT "publishes_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "published_items_category_position" ON "published_items" USING btree ("category","position");
--> statement-breakpoint
INSERT INTO "published_state" ("id", "revision") VALUES (1, 0);
--> statement-breakpoint
CREATE FUNCTION announce_publish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('knowledge_base_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Every publish updates the row, in its transaction.
CREATE TRIGGER knowledge_base_changed
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "published_state"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_publish();

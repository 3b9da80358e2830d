CREATE TABLE "transcript_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"cues" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"video_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_changes" (
	"change" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"username" text NOT NULL,
	"action" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"summary" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"order_before" integer[],
	CONSTRAINT "video_changes_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "video_library" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer NOT NULL,
	"order_revision" integer NOT NULL,
	CONSTRAINT "video_library_one_row" CHECK ("video_library"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "video_versions" (
	"change" integer NOT NULL,
	"video_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "video_versions_change_video_id_pk" PRIMARY KEY("change","video_id")
);
--> statement-breakpoint
DROP INDEX "videos_category_id";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_hash_transcript_texts_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."transcript_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_versions" ADD CONSTRAINT "video_versions_change_video_changes_change_fk" FOREIGN KEY ("change") REFERENCES "public"."video_changes"("change") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_versions_video_id_change" ON "video_versions" USING btree ("video_id","change");--> statement-breakpoint
CREATE INDEX "videos_position_id" ON "videos" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "videos_category_position_id" ON "videos" USING btree ("category","position","id");--> statement-breakpoint
INSERT INTO "video_library" ("id", "revision", "order_revision") VALUES (1, 0, 0);
--> statement-breakpoint
CREATE FUNCTION announce_transcript_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('transcripts_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For each row, so that writes of videos without a transcript drop no answers made of transcripts. PostgreSQL sends
-- equal notices of a transaction once. Deleting a video deletes its transcript, which fires this too.
CREATE TRIGGER transcripts_changed
  AFTER INSERT OR UPDATE OR DELETE ON "transcripts"
  FOR EACH ROW EXECUTE FUNCTION announce_transcript_changes();
--> statement-breakpoint
CREATE TRIGGER transcripts_truncated
  AFTER TRUNCATE ON "transcripts"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_transcript_changes();

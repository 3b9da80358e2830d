CREATE TABLE "small_versions" (
	"video_url" text PRIMARY KEY NOT NULL,
	"small_url" text,
	"sound_url" text
);

--> statement-breakpoint
-- What visitors are told of a video changes with the versions of its file.
CREATE TRIGGER small_versions_changed
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "small_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_video_changes();

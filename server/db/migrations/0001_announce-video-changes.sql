-- Servers keep their answers ready as bytes and drop them when they hear this.
CREATE FUNCTION announce_video_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('videos_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER videos_changed
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "videos"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_video_changes();
--> statement-breakpoint
-- An import is read far more often than it is written, and the embedded database has no background
-- worker that would merge a list of pending index entries.
ALTER INDEX "videos_search_text" SET (fastupdate = off);

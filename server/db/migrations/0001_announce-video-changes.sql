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

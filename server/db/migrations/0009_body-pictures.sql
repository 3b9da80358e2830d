CREATE TABLE "body_pictures" (
	"body_hash" text NOT NULL,
	"picture_hash" text NOT NULL,
	CONSTRAINT "body_pictures_body_hash_picture_hash_pk" PRIMARY KEY("body_hash","picture_hash")
);
--> statement-breakpoint
ALTER TABLE "body_pictures" ADD CONSTRAINT "body_pictures_body_hash_article_bodies_hash_fk" FOREIGN KEY ("body_hash") REFERENCES "public"."article_bodies"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "body_pictures_picture_hash" ON "body_pictures" USING btree ("picture_hash");--> statement-breakpoint
CREATE INDEX "published_items_body_hash" ON "published_items" USING btree ("body_hash");--> statement-breakpoint
CREATE FUNCTION note_body_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "body_pictures" ("body_hash", "picture_hash")
    SELECT DISTINCT NEW."hash", picture[1]
    FROM regexp_matches(NEW."html", '/api/knowledge-base/pictures/([0-9a-f]{64})\.', 'g') AS picture;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER body_pictures
  AFTER INSERT ON "article_bodies"
  FOR EACH ROW EXECUTE FUNCTION note_body_pictures();
--> statement-breakpoint
INSERT INTO "body_pictures" ("body_hash", "picture_hash")
  SELECT DISTINCT "article_bodies"."hash", picture[1]
  FROM "article_bodies", regexp_matches("html", '/api/knowledge-base/pictures/([0-9a-f]{64})\.', 'g') AS picture;

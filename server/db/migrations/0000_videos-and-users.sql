-- The search index below needs it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"thumbnail_url" text NOT NULL,
	"video_url" text NOT NULL,
	"duration" text NOT NULL,
	"category" text NOT NULL,
	"keywords" text NOT NULL,
	"chapters" text NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "videos_video_url_title" ON "videos" USING btree ("video_url","title");--> statement-breakpoint
CREATE INDEX "videos_category_id" ON "videos" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "videos_search_text" ON "videos" USING gin ("search_text" gin_trgm_ops);
CREATE TABLE "article_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);

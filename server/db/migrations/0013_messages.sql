CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"revision" integer NOT NULL,
	"heading" text NOT NULL,
	"passage" text NOT NULL,
	"query" text NOT NULL,
	"reasons" text[] NOT NULL,
	"text" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee" text,
	"solved_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("kind","subject","at");--> statement-breakpoint
CREATE INDEX "messages_at" ON "messages" USING btree ("at");
-- 0011 told of every change, also of articles that were only moved, which readers can't see.
DELETE FROM "announced_articles" USING "publishes", jsonb_array_elements("items") AS item
  WHERE "publishes"."revision" = "announced_articles"."revision"
    AND item->>'kind' = 'article' AND item->>'id' = "article_id"
    AND item->'before'->'isDeleted' = 'false' AND item->'after'->'isDeleted' = 'false'
    AND (item->'before') - '{category,link,position}'::text[] = (item->'after') - '{category,link,position}'::text[];
--> statement-breakpoint
UPDATE "published_items" SET "announced" = COALESCE(
  (SELECT max("revision") FROM "announced_articles" AS told WHERE told."article_id" = "published_items"."id"), 0)
  WHERE "kind" = 'article' AND "announced" > 0 AND NOT EXISTS (
    SELECT FROM "announced_articles" AS told
    WHERE told."article_id" = "published_items"."id" AND told."revision" = "published_items"."announced");

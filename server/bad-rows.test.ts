import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { publishOf, putArticle, sharedPublisher } from "./testing/publish-requests.ts";
import { sharedApp } from "./testing/running-app.ts";

// A bad row, stored by another version or a person, must not keep the others from readers.
const app = sharedApp();
const admin = sharedPublisher(app);
const get = (path: string) => fetch(app.url + path, { headers: { cookie: admin.cookie } });

beforeAll(async () => {
  const published = await admin.publish(
    publishOf(0, { changes: [putArticle("bad"), putArticle("good", "<p>A potoroo.</p>")] }),
  );
  expect(published.status).toBe(200);
  const cues = '[{ "start": 0, "end": 1, "text": null }]';
  for (const statement of [
    sql`UPDATE published_items SET title = E'\\x01', description = E'\\x02', link = '//[', category = '?' WHERE id = 'bad'`,
    sql`INSERT INTO videos (title, description, thumbnail_url, video_url, duration, category, keywords, chapters, search_text)
      VALUES (E'\\x01', E'\\x02', '//[', '//[', '-', '?', ',', '{', '')`,
    sql`INSERT INTO transcript_texts (hash, cues) VALUES ('bad', ${cues}::jsonb)`,
    sql`INSERT INTO transcripts (video_id, hash) SELECT max(id), 'bad' FROM videos`,
    sql`INSERT INTO search_synonyms (revision, synonyms) VALUES (1, '[null, { "terms": null }, { "terms": ["roo", "potoroo"], "isOneWay": false }]')`,
  ]) {
    await app.database.db.execute(statement);
  }
  await app.restart();
});

test.each([
  ["/api/videos", "[{"],
  ["/api/videos/search/x", "["],
  ["/api/transcripts", "videos"],
  ["/api/transcripts/all", "transcripts"],
  ["/api/knowledge-base", "changes"],
  ["/api/knowledge-base/all", "good"],
  ["/api/knowledge-base/since/0", "potoroo"],
  ["/api/knowledge-base/news", "good"],
  ["/api/knowledge-base/articles/bad", "bad"],
  ["/api/search", "potoroo"],
  ["/api/search/roo", "potoroo"],
  ["/sitemap.xml", "/good<"],
  ["/feed.xml", "/good"],
  ["/feed/onboarding.xml", "<feed"],
  ["/llms.txt", "/good.md"],
  ["/knowledge-base/fleet/good.md", "potoroo"],
  ["/social/article/good.png", "PNG"],
  ["/api/admin/upkeep", "links"],
  ["/api/admin/insight", "articles"],
  ["/api/admin/messages", "groups"],
  ["/api/admin/synonyms", "potoroo"],
  ["/api/knowledge-base/history", "entries"],
])("a bad row of each table leaves the others in %s", async (path, text) => {
  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(text)]);
});

import type { Page } from "@playwright/test";
import { draftedArticle, openDatabase, storeDrafts } from "./stored-drafts.ts";

const IMAGE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAAE0lEQVR42mPQz88mCTGMahgUGgBLwZURVadirQAAAABJRU5ErkJggg==";

const BODY = `
<h2>What a report holds</h2>
<p>Every report holds <strong>three parts</strong>, as <a href="https://www.example.com/reports">the rules of
reporting</a> say, and <code>one-identifier-that-is-longer-than-the-narrowest-of-all-windows</code>.</p>
<table>
<thead><tr><th scope="col">Part</th><th scope="col">Written by</th><th scope="col">Signed by</th><th scope="col">Kept for</th></tr></thead>
<tbody>
<tr><th scope="row">Course of the call</th><td>Crew</td><td>Shift leader</td><td>Ten years</td></tr>
<tr><th scope="row">Medication</th><td>Paramedic</td><td>Medical director</td><td>Thirty years</td></tr>
</tbody>
</table>
<h3>In numbers</h3>
<ol><li>Open the call.<ul><li>Check its time.</li><li>Check its place.</li></ul></li><li>Write the course.</li></ol>
<pre><code>GET /calls/2024-11-20/0815?with=course,medication,signatures&amp;as=a-line-longer-than-the-window
Accept: application/json</code></pre>
<h3>In images</h3>
<figure><img src="${IMAGE}" alt="A teal square" width="480" height="270"><figcaption>The form</figcaption></figure>
<iframe src="https://player.vimeo.com/video/100000001" title="How a report is written" width="640" height="360"></iframe>
<blockquote>Not written is not done.</blockquote>`;

/** The address of the article that holds every kind of content. */
export const RICH_ARTICLE = "/knowledge-base/onboarding/rich";

/** The title of the article that holds every kind of content. */
export const RICH_TITLE = "Drafted rich";

/** Puts an article with a table, code, lists, an image and a video into this browser's drafts. */
export async function storeRichArticle(page: Page): Promise<void> {
  await openDatabase(page);
  await storeDrafts(page, { changes: [draftedArticle("rich")], bodies: { rich: BODY } });
}

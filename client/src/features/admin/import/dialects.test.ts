import { expect, it } from "vitest";
import { collectFiles } from "./testing/collect-files.ts";

type Row = [name: string, markdown: string, html: string, ...notes: string[]];

/** Other documents, and images, that the texts name. */
const BESIDE = {
  "g/b.md": "---\ntitle: B\ndescription: x\n---\n## Part two {#two}\n\nB.",
  "g/shot.png": "AAAA",
  "g/Screen shot 1.png": "AAAA",
};

async function convert(text: string, name = "g/a.md") {
  const { articles, notes } = await collectFiles({ ...BESIDE, [name]: text });
  const article = articles.get("a");
  const start = `${article?.title}: `;
  return {
    article,
    notes: notes.filter((note) => note.startsWith(start)).map((note) => note.slice(start.length)),
  };
}

const HEAD = "---\ntitle: A\ndescription: x\n---\n";

const expectRow = async (text: string, html: string, notes: string[], name?: string) => {
  const found = await convert(text, name);
  expect({ html: found.article?.content ?? "", notes: found.notes }).toEqual({ html, notes });
};

const IMAGE = (more: string, alt = "x") =>
  `<img src="data:image/png;base64,AAAA" alt="${alt}"${more}>`;

it.each<Row>([
  [
    "Docusaurus with a title",
    ":::warning Hot parts\n\nDon't *touch*.\n\n:::\n\nAfter.",
    "<blockquote><p><strong>Warning: Hot parts</strong></p><p>Don't <em>touch</em>.</p></blockquote><p>After.</p>",
  ],
  [
    "Docusaurus without empty lines, in a list",
    "- One\n\n  :::note[Mind]\n  Two.\n  :::\n- Three",
    "<ul><li><p>One</p><blockquote><p><strong>Note: Mind</strong></p><p>Two.</p></blockquote></li><li><p>Three</p></li></ul>",
  ],
  [
    "VitePress, one in the other",
    ":::: danger\n::: tip\nIn.\n:::\nOut.\n::::",
    "<blockquote><p><strong>Warning:</strong></p><blockquote><strong>Tip:</strong> In.</blockquote><p>Out.</p></blockquote>",
    "“danger” is “Warning” here (line 5).",
  ],
  [
    "MkDocs, whose text is indented",
    '!!! tldr "In *short*"\n    One.\n\n    - Two\n\n        Three.\n\nAfter.\n\n??? question "Why?"\n    Because.',
    "<blockquote><p><strong>Note: In <em>short</em></strong></p><p>One.</p><ul><li><p>Two</p><p>Three.</p></li></ul></blockquote><p>After.</p><blockquote><p><strong>Note: Why?</strong></p><p>Because.</p></blockquote>",
    "“tldr” is “Note” here (line 5).",
    "“question” is “Note” here (line 14).",
  ],
  [
    "GitBook",
    '{% hint style="info" %}\nOne.\n{% endhint %}\n\n{% hint style="danger" %}\n**Two.**\n\nThree.\n{% endhint %}',
    "<blockquote><strong>Note:</strong> One.</blockquote><blockquote><p><strong>Warning:</strong> <strong>Two.</strong></p><p>Three.</p></blockquote>",
    "“danger” is “Warning” here (line 9).",
  ],
  [
    "Hugo",
    '{{< hint style="warning" >}}\nOne.\n{{< /hint >}}\n\n{{% notice tip %}}\nTwo.\n{{% /notice %}}',
    "<blockquote><strong>Warning:</strong> One.</blockquote><blockquote><strong>Tip:</strong> Two.</blockquote>",
  ],
  [
    "GitHub and Obsidian",
    "> [!CAUTION]\n> One.\n\n> [!tip]- Fold\n> Two.",
    "<blockquote><strong>Warning:</strong> One.</blockquote><blockquote><p><strong>Tip: Fold</strong></p><p>Two.</p></blockquote>",
    "“CAUTION” is “Warning” here (line 5).",
  ],
  [
    "Mintlify",
    "<Warning>\n  One **two**.\n</Warning>\n\n<Check>Done.</Check>",
    "<blockquote><strong>Warning:</strong> One <strong>two</strong>.</blockquote><blockquote><strong>Tip:</strong> Done.</blockquote>",
    "“check” is “Tip” here (line 9).",
  ],
])("callouts of other dialects are imported: %s", async (_name, markdown, html, ...notes) => {
  await expectRow(HEAD + markdown, html, notes);
});

it.each<Row>([
  [
    "MkDocs",
    '## How\n\n=== "Windows"\n\n    Click.\n\n=== "macOS"\n\n    Tap.\n\nAfter.',
    "<h2>How</h2><h3>Windows</h3><p>Click.</p><h3>macOS</h3><p>Tap.</p><p>After.</p>",
  ],
  [
    "GitBook",
    '{% tabs %}\n{% tab title="One" %}\nA.\n{% endtab %}\n\n{% tab title="Two" %}\nB.\n{% endtab %}\n{% endtabs %}',
    "<h2>One</h2><p>A.</p><h2>Two</h2><p>B.</p>",
  ],
  [
    "Docusaurus",
    'import Tabs from "@theme/Tabs";\nimport TabItem from "@theme/TabItem";\n\n## How\n\n<Tabs groupId="os">\n<TabItem value="win" label="Windows">\n\nClick.\n\n</TabItem>\n</Tabs>',
    "<h2>How</h2><h3>Windows</h3><p>Click.</p>",
    "2 imports of MDX left out (lines 5, 6).",
  ],
  [
    "Mintlify",
    '<Steps>\n  <Step title="Open it">\n    Press **F**.\n  </Step>\n  <Step title="Close it">Press G.</Step>\n</Steps>',
    "<h2>Open it</h2><p>Press <strong>F</strong>.</p><h2>Close it</h2><p>Press G.</p>",
  ],
])("tabs and steps become headings: %s", async (_name, markdown, html, ...notes) => {
  await expectRow(HEAD + markdown, html, notes);
});

it.each<Row>([
  [
    "ids of headings",
    "## One {#own}\n\n[x](#own)",
    '<h2>One</h2><p><a href="#section-one">x</a></p>',
  ],
  [
    "ids of headings of other documents",
    "[x](b.md#two)",
    '<p><a href="/knowledge-base/g/b#section-part-two">x</a></p>',
  ],
  [
    "Mintlify's cards, whose links lead to the articles",
    '<CardGroup>\n  <Card title="B" href="/g/b">Next.</Card>\n  <Card href="./b#part-two">More</Card>\n</CardGroup>',
    '<p><strong><a href="/knowledge-base/g/b">B</a></strong></p><p>Next.</p><p><strong><a href="/knowledge-base/g/b#section-part-two">More</a></strong></p>',
  ],
  [
    "footnotes, but those that no text refers to",
    "One[^a].\n\n[^a]: Note *so*.\n\n[^a]: Again.\n\n[^b]: Never.\n\nTwo.",
    '<p>One<sup><a href="#section-footnotes">1</a></sup>.</p><p>Two.</p><h2>Footnotes</h2><ol><li>Note <em>so</em>.</li></ol>',
    "The footnote “a” is left out: no text refers to it (line 9).",
    "The footnote “b” is left out: no text refers to it (line 11).",
  ],
  ["sizes of images", "![x](shot.png =200x100)", `<p>${IMAGE(' width="200" height="100"')}</p>`],
  [
    "attributes of images and links",
    '![x](shot.png){width=200 .shadow} [y](b.md){:target="_blank"}\n{: .lead }',
    `<p>${IMAGE(' width="200"')} <a href="/knowledge-base/g/b">y</a></p>`,
  ],
  [
    "addresses with spaces",
    "![x](Screen shot 1.png)",
    `<p>${IMAGE(' width="20" height="10"')}</p>`,
  ],
  [
    "wiki links and images",
    "![[shot.png|300]] [[b]] [[b#Part two|the part]]",
    `<p>${IMAGE(' width="300"', "")} <a href="/knowledge-base/g/b">b</a> <a href="/knowledge-base/g/b#section-part-two">the part</a></p>`,
  ],
  [
    "bare addresses and marked text",
    "See https://example.com/a_b and ==this==.",
    '<p>See <a href="https://example.com/a_b">https://example.com/a_b</a> and <strong>this</strong>.</p>',
    "1 piece of marked text is bold now (line 5).",
  ],
  [
    "boxes behind code in a list that has no end",
    "1. One\n   ```\n   x\n   ``` y\n\n!!! note\n    Two.",
    "<ol><li>One<pre>x\n``` y</pre></li></ol><blockquote><strong>Note:</strong> Two.</blockquote>",
  ],
  [
    "definitions",
    "Term\n:   Means *this*.\n\n    And that.",
    "<p><strong>Term</strong></p><p>Means <em>this</em>.</p><p>And that.</p>",
    "1 term of a list is a paragraph now (line 5).",
  ],
  [
    "Hugo's links and images",
    '[x]({{< relref "b#two" >}}) [y]({{% ref "/g/b.md" %}})\n\n{{< figure src="shot.png" alt="x" caption="Cap" >}}',
    `<p><a href="/knowledge-base/g/b#section-part-two">x</a> <a href="/knowledge-base/g/b">y</a></p><p>${IMAGE(' width="20" height="10"')}</p><p><em>Cap</em></p>`,
  ],
  [
    "unknown shortcodes and tags",
    'One {{<required>}} two {{% optional %}}.\n\n{% openapi src="x" %}\n\n{{< pick >}}\nIn.\n{{< /pick >}}',
    "<p>One two .</p><p>In.</p>",
    "“{{<required>}}” is not known here and was left out (line 5).",
    "“{{% optional %}}” is not known here and was left out (line 5).",
    '“{% openapi src="x" %}” is not known here and was left out (line 7).',
    "“{{< pick >}}” is not known here and was left out (line 9).",
  ],
  [
    "GitBook's files, pages and embedded videos",
    '{% embed url="https://www.youtube.com/watch?v=abc_123" %}\n\n{% content-ref url="b.md" %}\n[b](b.md)\n{% endcontent-ref %}\n\n{% code title="x.js" %}\n```js\n{% hint %}\n```\n{% endcode %}',
    '<iframe src="https://www.youtube-nocookie.com/embed/abc_123"></iframe><p><a href="/knowledge-base/g/b">b</a></p><p><strong>x.js</strong></p><pre>{% hint %}</pre>',
  ],
  [
    "code, which stays as it is",
    "```\n:::note\n{{< x >}} ==a== [^1]\n```\n\n    !!! note\n\n`{{< x >}}` and ``[[b]] ` ==a== :material-x:`` and `{#id}`.",
    "<pre>:::note\n{{&lt; x &gt;}} ==a== [^1]</pre><pre>!!! note</pre><p><code>{{&lt; x &gt;}}</code> and <code>[[b]] ` ==a== :material-x:</code> and <code>{#id}</code>.</p>",
  ],
])("signs in lines of other dialects are imported: %s", async (_name, markdown, html, ...notes) => {
  await expectRow(HEAD + markdown, html, notes);
});

const read = async (text: string) => {
  const { article, notes } = await convert(text);
  return [article?.title, article?.description, notes];
};
it.each([
  ["title: 4.10\ndescription: 007", "4.10", "007"],
  ["title: 1e3\ndescription: 2024-01-02", "1e3", "2024-01-02"],
  ["title: yes\ndescription: 0x1F", "yes", "0x1F"],
])("front matter keeps %j as it is written", async (yaml, title, description) => {
  expect(await read(`---\n${yaml}\n---\nText.`)).toEqual([title, description, []]);
});

it("front matter is read as TOML and as JSON", async () => {
  expect(await read('+++\ntitle = "T"\ndescription = "D"\n+++\nText.')).toEqual(["T", "D", []]);
  expect(await read('{\n"title": "J",\n"description": "D"\n}\n\nText.')).toEqual(["J", "D", []]);
});

it("front matter with a tab keeps what can be read, with a line", async () => {
  expect(await read("---\ntitle: Tab\ntags:\n\t- x\ndescription: D\n---\nText.")).toEqual([
    "Tab",
    "D",
    ["Its front matter is not valid YAML in line 4; what could be read was taken over."],
  ]);
});

it("a text between two dividing lines is no front matter", async () => {
  const text = "---\n\n[Part](#part)\n\n---\n\n# A\n\n## Part\n\nx";
  await expectRow(text, '<p><a href="#section-part">Part</a></p><h2>Part</h2><p>x</p>', [
    "2 dividing lines left out (lines 1, 5).",
  ]);
});

it("a heading's id stays out of the title", async () => {
  expect((await convert("# Own {#own}\n\nText.")).article?.title).toBe("Own");
});

it.each<Row>([
  [
    "icons of MkDocs: those that decorate are left out, others named",
    `:material-star: One [get it :material-download:](b.md), :material-cog-outline:.\n\n| A | B |\n|-|-|\n| x :octicons-heart-fill-24: | :material-check: |\n`,
    '<p>One <a href="/knowledge-base/g/b">get it </a>, (cog).</p><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>x</td><td>check</td></tr></tbody></table>',
    "3 icons left out (lines 5, 9).",
  ],
  [
    "lists in tabs of MkDocs that are indented more than they need be",
    `=== "T"\n\n      1. One\n      2. Two\n\n        ![x](shot.png)\n`,
    `<h2>T</h2><ol><li>One</li><li>Two</li></ol><p>${IMAGE(' width="20" height="10"')}</p>`,
  ],
  [
    "places of mkdocstrings, left out with a line",
    `Text:\n\n#### ::: app.on_start\n\n::: app.on_stop\n    options:\n        show: false\n\nEnd.`,
    "<p>Text:</p><h4>app.on_start</h4><p>End.</p>",
    "“#### ::: app.on_start” is not known here and was left out (line 7).",
    "“::: app.on_stop” is not known here and was left out (line 9).",
  ],
  [
    "the meaning of an abbreviation, left out with a line",
    `The CPU.\n\n*[CPU]: Processor\n`,
    "<p>The CPU.</p>",
    "An abbreviation’s meaning is left out: CPU: Processor (line 7).",
  ],
  [
    "a callout's name once where its text begins with it",
    `{% hint style="info" %}\n_**Note:** One._\n{% endhint %}\n`,
    "<blockquote><em><strong>Note:</strong> One.</em></blockquote>",
  ],
  [
    "elements written as empty, which end before the text behind them",
    `One <sup class="new" />two <b/>three.\n\n<video\n  src="a.mp4" controls/>\n\nFour.\n`,
    "<p>One <sup></sup>two <b></b>three.</p><p>Four.</p>",
    "1 video file left out (line 7).",
  ],
  [
    "a value without quotes that ends in a slash",
    "<b title=x/>One</b>",
    '<p><b title="x/">One</b></p>',
  ],
  [
    "lists of terms that begin with a colon",
    `:name\n: The name.\n\n:id\n: The id.\n`,
    "<p><strong>:name</strong></p><p>The name.</p><p><strong>:id</strong></p><p>The id.</p>",
    "2 terms of lists are paragraphs now (lines 5, 8).",
  ],
  [
    "links to headings by the ids that VitePress gives to texts with signs",
    `[Go](#server-fs-allow)\n\n## server.fs.allow\n\nText.`,
    '<p><a href="#section-server-fs-allow">Go</a></p><h2>server.fs.allow</h2><p>Text.</p>',
  ],
])("other dialects of Markdown are imported: %s", async (_name, markdown, html, ...notes) => {
  await expectRow(HEAD + markdown, html, notes);
});

it.each<Row>([
  [
    "imports, expressions and components, left out with a line",
    `import X from "./x";\n\nexport const a = {\n  b: 1,\n};\n\n{/* note */}\n\nOne {props.name} and {"text"}.\n\n<Chart data={{ a: 1 }}>In *it*.</Chart>\n`,
    "<p>One and text.</p><p>In <em>it</em>.</p>",
    "1 import of MDX left out (line 5).",
    "1 export of MDX left out (line 7).",
    "“{props.name}” is not known here and was left out (line 13).",
    "1 × <chart>: its text alone was taken over (line 15).",
  ],
  [
    "Markdown within elements of HTML",
    `1. One:\n\n    <details>\n    1. Edit \`a\`:\n    \t\`\`\`bash\n    \tnano a\n    \t\`\`\`\n    2. Find \`<some>\`.\n\n    </details>\n\n<p>Run \`a\`.</p>\n`,
    "<ol><li><p>One:</p><ol><li>Edit <code>a</code>:<pre>nano a</pre></li><li>Find <code>&lt;some&gt;</code>.</li></ol></li></ol><p>Run <code>a</code>.</p>",
    "1 fold-out section is a paragraph now (line 7).",
  ],
  [
    "code in a list whose lines have tabs",
    `<Steps>\n      1. One\n         \`\`\`sh\n    \t go\n         \`\`\`\n</Steps>\n`,
    "<ol><li>One<pre>go</pre></li></ol>",
  ],
  [
    "the links of components",
    `See <Link to="b.md">*B*</Link>.\n\n<SchoolLink href="https://example.com/a" title="Free lesson"/>\n`,
    '<p>See <a href="/knowledge-base/g/b"><em>B</em></a>.</p><p><a href="https://example.com/a">Free lesson</a></p>',
  ],
  [
    "the text of a code block that is a component, as code",
    `<Tabs>\n  <TabItem label="Site">\n    <CodeBlock language="bash" title="a.sh">\n      git *push*\n        --all\n    </CodeBlock>\n  </TabItem>\n</Tabs>\n\n<CodeBlock>{\`one\n  two\`}</CodeBlock>\n`,
    "<h2>Site</h2><p><strong>a.sh</strong></p><pre>git *push*\n  --all</pre><pre>one\n  two</pre>",
  ],
  [
    "the text and the link of an attribute that is JSX",
    `<Card\n  title={\n    <div className={"x"}>\n      <Icon icon="a" size={30} />\n      <a href="b.md">Go {"on"}</a>\n    </div>\n  }\n>\n  *Text*.\n</Card>\n`,
    '<p><strong><a href="/knowledge-base/g/b">Go on</a></strong></p><p><em>Text</em>.</p>',
  ],
])("MDX is imported: %s", async (_name, markdown, html, ...notes) => {
  await expectRow(HEAD + markdown, html, notes, "g/a.mdx");
});

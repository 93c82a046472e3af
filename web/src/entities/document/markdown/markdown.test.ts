import { isPlainText, toPlainText } from '@lectern/model'
// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { renderHtml, renderMarkdown, type RenderWords } from './render-markdown.ts'

const words: RenderWords = {
  language: 'en',
  alerts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
  footnotes: 'Footnotes',
  footnote: (number) => `Footnote ${number}`,
  backToReference: 'Back to the text',
  headingLink: (heading) => `Link to ${heading}`,
}
const bodyOf = (html: string) => {
  const body = document.createElement('div')
  body.innerHTML = html
  return body
}

describe('renderMarkdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<iframe src="https://evil.test"></iframe>',
    '<object data="https://evil.test"></object><embed src="https://evil.test">',
    '<form action="https://evil.test"><input name=password><button>Go</button></form>',
    '<style>body{display:none}</style>',
    '<link rel=stylesheet href=https://evil.test/a.css>',
    '<meta http-equiv=refresh content="0;url=https://evil.test">',
    '<base href="https://evil.test/">',
    '<p style="position:fixed;inset:0">over all</p>',
    '<div id="root" name="root">x</div>',
    '<a href="https://a.test" onclick="alert(1)" target="_top">x</a>',
    '<video src="https://evil.test/a.mp4" autoplay></video>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img srcset="https://evil.test/a.png 2x" src="https://evil.test/a.png">',
    '<details open ontoggle=alert(1)>x</details>',
    '`</code><script>alert(1)</script>`',
    '```html\n<script>alert(1)</script>\n```',
    '![x](https://evil.test/track.gif)',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('renders nothing that runs, loads or covers: %s', (text) => {
    for (const { html } of [renderMarkdown(text, words), renderHtml(text, words)]) {
      const body = bodyOf(html)
      expect(
        [
          ...body.querySelectorAll(
            'script,style,iframe,object,embed,form,input,button,svg,math,base,meta,link,video,template',
          ),
        ].map((element) => element.localName),
      ).toEqual([])
      for (const element of body.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on|^style$|^srcset$|^name$/)
          expect(value.replace(/[\s\p{Cc}]/gu, '')).not.toMatch(/^(?:javascript|vbscript|data):/i)
        }
      }
      for (const image of body.querySelectorAll('img')) expect(new URL(image.src).origin).toBe(location.origin)
    }
  })

  it('keeps the HTML that descriptions of real files hold', () => {
    const { html } = renderMarkdown(
      '<p>Use <code>id</code>, see <a href="https://stripe.test/docs">the <b>guide</b></a>.</p>',
      words,
    )
    expect(html).toBe(
      '<p>Use <code>id</code>, see <a href="https://stripe.test/docs" target="_blank" rel="noopener noreferrer">the <b>guide</b></a>.</p>',
    )
  })

  it('shows pictures of this server and embedded ones, and turns others into links', () => {
    const body = bodyOf(
      renderMarkdown('![a](/files/a.png) ![b](data:image/png;base64,AA==) ![c](https://x.test/c.png)', words).html,
    )
    expect(Array.from(body.querySelectorAll('img'), (image) => image.alt)).toEqual(['a', 'b'])
    const link = body.querySelector('a')
    expect([link?.textContent, link?.getAttribute('href'), link?.target]).toEqual([
      'c',
      'https://x.test/c.png',
      '_blank',
    ])
  })

  it('knows the tables, strikes, tasks and bare addresses of GFM', () => {
    const body = bodyOf(
      renderMarkdown('| a |\n|---|\n| ~~b~~ |\n\n- [x] done\n- [ ] open\n\nhttps://a.test/x', words).html,
    )
    expect(body.querySelector('.md-table td s')?.textContent).toBe('b')
    expect(Array.from(body.querySelectorAll('input'), (box) => [box.checked, box.disabled])).toEqual([
      [true, true],
      [false, true],
    ])
    expect(body.querySelector('a')?.getAttribute('href')).toBe('https://a.test/x')
  })

  it('names headings, each once, and lists them', () => {
    const { headings, html } = renderMarkdown('# 签名 步骤\n## Retry!\n## Retry', words, 'd-')
    expect(headings).toEqual([
      { id: 'd-签名-步骤', text: '签名 步骤', level: 1 },
      { id: 'd-retry', text: 'Retry!', level: 2 },
      { id: 'd-retry-1', text: 'Retry', level: 2 },
    ])
    expect(bodyOf(html).querySelector('#d-retry-1')?.textContent).toBe('Retry')
  })

  it('links to headings beside them, within a text whose ids begin with a prefix', () => {
    const body = bodyOf(renderMarkdown('## Sign & send\n\n<h3></h3>', words, 'd-').html)
    const links = Array.from(body.querySelectorAll('a'))
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-label'), link.textContent])).toEqual(
      [['#sign-send', 'Link to Sign & send', '']],
    )
    expect(body.querySelector('h2')?.outerHTML).toBe('<h2 id="d-sign-send">Sign &amp; send</h2>')
  })

  it('draws alerts with a title in the language of the reader, and no other class of a text', () => {
    const text = '> [!WARNING]\n> Hot <b class="md-alert">x</b>\n\n<blockquote class="md-alert page">y</blockquote>'
    expect(renderMarkdown(text, words).html).toBe(
      '<blockquote class="md-alert md-alert-warning">\n<p class="md-alert-title"><strong>Warning</strong></p>\n<p>Hot <b>x</b></p>\n</blockquote>\n' +
        '<blockquote class="md-alert">y</blockquote>',
    )
    const chinese = { ...words, language: 'zh-CN', alerts: { ...words.alerts, warning: '警告' } }
    expect(renderMarkdown(text, chinese).html).toContain('<strong>警告</strong>')
  })

  it('links footnotes in both directions, and repeated references to the same note', () => {
    const body = bodyOf(renderMarkdown('a[^x] b[^y] c[^x]\n\n[^x]: One\n[^y]:\n    - Two', words, 'd-').html)
    const marks = Array.from(body.querySelectorAll('sup'))
    expect(marks.map((mark) => [mark.id, mark.textContent])).toEqual([
      ['d-reference-1', '1'],
      ['d-reference-2', '2'],
      ['', '1'],
    ])
    expect(marks.map((mark) => mark.querySelector('a')?.getAttribute('href'))).toEqual([
      '#footnote-1',
      '#footnote-2',
      '#footnote-1',
    ])
    const notes = Array.from(body.querySelectorAll('ol > li'))
    expect(notes.map((note) => [note.id, note.textContent.trim()])).toEqual([
      ['d-footnote-1', 'One'],
      ['d-footnote-2', 'Two'],
    ])
    expect(notes.map((note) => note.querySelector('.md-footnote-back')?.getAttribute('href'))).toEqual([
      '#reference-1',
      '#reference-2',
    ])
  })

  it('leaves forged footnotes as they are', () => {
    const text = '<sup class="md-footnote">7</sup>[^1] <ol class="md-footnotes"><li>x</li></ol>\n\n[^1]: real'
    const body = bodyOf(renderMarkdown(text, words).html)
    expect(Array.from(body.querySelectorAll('sup a'), (link) => link.textContent)).toEqual(['1'])
    expect(body.querySelector('#footnote-1')?.textContent.trim()).toBe('real')
    expect(bodyOf(renderMarkdown('<sup class="md-footnote">1</sup>', words).html).querySelector('a')).toBeNull()
  })

  it('marks English paragraphs beside Chinese ones, whose quotes are drawn full width', () => {
    const body = bodyOf(renderMarkdown('## Refunds\n\nIt won’t do.\n\n七天“之内”，see docs\n\n123', words).html)
    const languages = Array.from(body.querySelectorAll<HTMLElement>('h2, p'), (block) => block.lang)
    expect(languages).toEqual(['en', 'en', '', ''])
    const mixed = bodyOf(renderMarkdown('- It’s “x”\n- 一“二”\n\n| a | b |\n| - | - |\n| “c” | “丁” |', words).html)
    const marked = Array.from(mixed.querySelectorAll<HTMLElement>('[lang=en]'), (block) => block.textContent)
    expect(marked).toEqual(['It’s “x”', 'a', 'b', '“c”'])
    expect(renderMarkdown('It won’t do.', words).html).toBe('<p>It won’t do.</p>\n')
  })

  it('colours code blocks without changing their text', () => {
    const body = bodyOf(renderMarkdown('```json\n{"a": "<b>"}\n```', words).html)
    expect(body.querySelector('pre')?.dataset['language']).toBe('json')
    expect(body.querySelector('code')?.textContent).toBe('{"a": "<b>"}\n')
    expect(body.querySelector('.code-string')?.textContent).toBe('"<b>"')
  })
})

it('frames the source of a diagram, which is shown while there is no drawing', () => {
  const body = bodyOf(renderMarkdown('```mermaid\nflowchart LR\n```\n\n```json\n{}\n```', words).html)
  const frames = Array.from(body.querySelectorAll('.md-diagram'), (frame) => frame.textContent)
  expect(frames).toEqual(['flowchart LR\n'])
  expect(bodyOf(renderMarkdown('<div class="md-diagram">x</div>', words).html).querySelector('.md-diagram')).toBeNull()
})

describe('isPlainText', () => {
  it.each(['Creates an order.', '下单渠道，按 type 取其一。', 'One line\nand the next'])(
    'sees nothing in %j',
    (text) => {
      expect(isPlainText(text)).toBe(true)
      expect(bodyOf(renderMarkdown(text, words).html).textContent.trim()).toBe(text)
    },
  )

  it.each([
    'a *b*',
    '<b>x</b>',
    'two\n\nparagraphs',
    '- item',
    '1. item',
    'see https://a.test',
    '`x`',
    'a &amp; b',
    'x  \ny',
    '# h',
  ])('sees Markdown in %j', (text) => {
    expect(isPlainText(text)).toBe(false)
  })

  it('leaves the words of a text', () => {
    expect(toPlainText('# Title\n\n<p>Some **bold** [link](https://a.test) and `code`.</p>')).toBe(
      'Title Some bold link and code.',
    )
    expect(toPlainText('> [!NOTE]\n> Read *this*[^1].\n\n[^1]: First.')).toBe('Read this. First.')
  })
})

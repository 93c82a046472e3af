import { describe, expect, it } from 'vitest'
import { createMarkdownReader } from './create-reader.ts'

const reader = createMarkdownReader({
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: '*Caution*',
})
const render = (text: string) => reader.render(text).replaceAll('\n', '')

describe('alerts', () => {
  it.each([
    ['note', 'Note'],
    ['tip', 'Tip'],
    ['important', 'Important'],
    ['warning', 'Warning'],
  ])('are quotes that begin with [!%s]', (kind, title) => {
    const alert = `<blockquote class="md-alert md-alert-${kind}"><p class="md-alert-title"><strong>${title}</strong></p><p>a <em>b</em></p></blockquote>`
    expect(render(`> [!${kind.toUpperCase()}]\n> a *b*`)).toBe(alert)
    expect(render(`> [!${kind}]  \n>\n> a *b*`)).toBe(alert)
  })

  it('have a title of words, never of Markdown', () => {
    expect(render('> [!CAUTION]\n> a')).toContain('<strong>*Caution*</strong>')
  })

  it('hold every kind of block', () => {
    expect(render('> [!TIP]\n> - a\n>\n> > b')).toMatch(
      /Tip.*<ul><li>a<\/li><\/ul><blockquote><p>b<\/p><\/blockquote><\/blockquote>$/,
    )
  })

  it.each([
    '> [!NOTE] same line',
    '> [!NOTE]',
    '> [!OTHER]\n> a',
    '- > [!NOTE]\n  > a',
    '> > [!NOTE]\n> > a',
    '> a\n> [!NOTE]',
  ])('are not made of %j', (text) => {
    expect(render(text)).not.toContain('md-alert')
    expect(render(text)).toContain('[!')
  })
})

describe('footnotes', () => {
  it('are numbered where they are referenced, and listed at the end', () => {
    expect(render('A[^late] b[^1] c[^LATE].\n\n[^1]: One\n[^late]: Two\n    goes on\n\n    and on\n\nEnd')).toBe(
      '<p>A<sup class="md-footnote">1</sup> b<sup class="md-footnote">2</sup> c<sup class="md-footnote">1</sup>.</p><p>End</p><hr>' +
        '<ol class="md-footnotes"><li><p>Twogoes on</p><p>and on</p></li><li><p>One</p></li></ol>',
    )
  })

  it('count their first definition, wherever it is', () => {
    expect(render('> [^1]: quoted *note*\n\nx[^1]\n\n[^1]: other')).toBe(
      '<blockquote></blockquote><p>x<sup class="md-footnote">1</sup></p><hr><ol class="md-footnotes"><li><p>quoted <em>note</em></p></li></ol>',
    )
  })

  it('leave out what nobody references, and references without a definition', () => {
    expect(render('a [^x] `[^1]`\n\n[^1]: unused')).toBe('<p>a [^x] <code>[^1]</code></p>')
  })

  it('may hold and follow anything', () => {
    expect(render('[^a]: [^b]: deep\n\n[^a] **[^b]**')).toContain('<strong><sup class="md-footnote">2</sup></strong>')
    expect(render('x[^1]\n\n[^1]:\n    - item\n\n```\n[^1]: code\n```')).toContain('<li><ul><li>item</li></ul></li>')
  })
})

// Quadratic rules would take minutes for these.
it.each([
  ['open brackets', `${'[^'.repeat(100_000)}\n\n[^1]: x`],
  ['notes', Array.from({ length: 20_000 }, (_, at) => `a[^${at}]\n\n[^${at}]: n\n\n`).join('')],
  ['definitions in definitions', `Text\n\n${'[^1]: '.repeat(50_000)}`],
  ['a label without end', `[^${'a'.repeat(500_000)}`],
  ['alerts', '> [!NOTE]\n> a\n\n'.repeat(20_000)],
])('reads a huge text of %s', (_, text) => {
  expect(reader.render(text).length).toBeGreaterThan(0)
})

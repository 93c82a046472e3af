import { expect, it } from 'vitest'
import { indentMarkup } from './indent-markup.ts'

it('lays out XML with one element on each line, and leaves texts as they are', () => {
  const text =
    '<?xml version="1.0"?><!DOCTYPE order [<!ENTITY a "b>">]><order id="1>0"><item sku=\'a\'><name> A &amp; <b>B</b> </name><empty/><none></none></item>\n\n\n<!-- two\nlines --><note><![CDATA[<x>]]></note></order>'
  expect(indentMarkup(text, 'xml')).toBe(
    [
      '<?xml version="1.0"?>',
      '<!DOCTYPE order [<!ENTITY a "b>">]>',
      '<order id="1>0">',
      "  <item sku='a'>",
      '    <name> A &amp; <b>B</b> </name>',
      '    <empty/>',
      '    <none></none>',
      '  </item>',
      '  <!-- two',
      'lines -->',
      '  <note><![CDATA[<x>]]></note>',
      '</order>',
    ].join('\n'),
  )
})

it('is the same a second time', () => {
  const once = indentMarkup('<a><b>1</b><c><d/></c></a>', 'xml')
  expect(indentMarkup(once, 'xml')).toBe(once)
})

it('lays out HTML: lines of text, elements without an end, scripts and what may be left out', () => {
  const text =
    '<!doctype html><HTML><head><meta charset=utf-8><title>A < B</title><script>if (a < b) { "<div>" }</SCRIPT ></head><body>Loose<p>One <b>two</b><br>three</p><ul><li>a<li><i>b</i></ul><pre>  x\n <b>y</b></pre></body></html>'
  expect(indentMarkup(text, 'html')).toBe(
    [
      '<!doctype html>',
      '<HTML>',
      '  <head>',
      '    <meta charset=utf-8>',
      '    <title>A < B</title>',
      '    <script>if (a < b) { "<div>" }</SCRIPT >',
      '  </head>',
      '  <body>',
      '    Loose',
      '    <p>One <b>two</b><br>three</p>',
      '    <ul>',
      '      <li>a',
      '      <li>',
      '        <i>b</i>',
      '    </ul>',
      '    <pre>  x\n <b>y</b></pre>',
      '  </body>',
      '</html>',
    ].join('\n'),
  )
})

it.each([
  ['<a><b>1</c></a>', '<a>\n  <b>1</c>\n</a>'],
  ['</a>x', '</a>\nx'],
  ['<a', '<a'],
  ['<a b="', '<a b="'],
  ['1 < 2', '1 < 2'],
  ['<!--', '<!--'],
  ['<!DOCTYPE a [', '<!DOCTYPE a ['],
])('reads what is broken: %s', (text, shown) => {
  expect(indentMarkup(text, 'xml')).toBe(shown)
})

// Each would take minutes if something was looked for again and again.
it.each([
  '<a>',
  '</a>',
  '<a></b>',
  '<',
  '<!--',
  '<![CDATA[',
  '<!',
  '<!a>',
  '<!a[',
  '<a b="',
  "'",
  '<script>',
  '<li>',
  '<p><li>',
  '&',
])('takes linear time: %s', (piece) => {
  const text = piece.repeat(50_000)
  for (const language of ['xml', 'html'] as const)
    expect(indentMarkup(text, language).length).toBeGreaterThanOrEqual(text.trimEnd().length)
})

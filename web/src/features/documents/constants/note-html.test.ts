import { describe, expect, it } from 'vitest'
import { writeMarkdownAsHtml } from '../../../entities/document/markdown/render-markdown.ts'
import { htmlOfNote, isHtmlNote, noteOfHtml } from './note-html.ts'

const html = '<h2>Signing</h2>\n<p>As <strong>here</strong>:</p>\n<pre><code>one\n\n  two</code></pre>\n<p>Done.</p>'

describe('a note written as it looks', () => {
  it('comes back as it was', () => {
    expect(htmlOfNote(noteOfHtml(html))).toBe(html)
  })

  it('is one stretch of HTML to readers of Markdown, empty lines in its code included', () => {
    expect(writeMarkdownAsHtml(noteOfHtml(html))).toBe(noteOfHtml(html))
    expect(writeMarkdownAsHtml(html)).not.toBe(html)
  })

  it('is told from Markdown', () => {
    expect([html, '', '  <ul>'].map(isHtmlNote)).toEqual([true, true, true])
    expect(['# Signing', 'a < b', '<https://x.example>'].map(isHtmlNote)).toEqual([false, false, true])
  })
})

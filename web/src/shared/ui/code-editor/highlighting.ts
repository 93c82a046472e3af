import { HighlightStyle } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Colours of the parts of a text. */
export const highlighting = HighlightStyle.define([
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--l-code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--l-code-number)' },
  { tag: [tags.keyword, tags.tagName, tags.heading], color: 'var(--l-code-keyword)', fontWeight: '500' },
  { tag: [tags.propertyName, tags.attributeName, tags.link, tags.url], color: 'var(--l-ac)' },
  { tag: [tags.comment, tags.meta], color: 'var(--l-code-comment)' },
  {
    tag: [tags.punctuation, tags.separator, tags.bracket, tags.processingInstruction],
    color: 'var(--l-code-punctuation)',
  },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
])

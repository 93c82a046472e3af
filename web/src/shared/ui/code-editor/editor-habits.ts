import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { highlighting } from './highlighting.ts'

/** What the editor can do whatever its text is. */
export function habitsOf({ wraps, isField }: { wraps: boolean; isField: boolean }): Extension[] {
  return [
    ...(wraps ? [EditorView.lineWrapping] : [lineNumbers(), foldGutter(), lintGutter()]),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    search({ top: true }),
    syntaxHighlighting(highlighting),
    keymap.of([
      ...defaultKeymap,
      ...historyKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...(isField ? [] : [indentWithTab]),
    ]),
  ]
}

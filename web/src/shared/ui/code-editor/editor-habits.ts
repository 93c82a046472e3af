import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { FindPanel } from './find-panel.ts'
import { highlighting } from './highlighting.ts'

/** What sends something is for the page. */
const ownKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

interface Habits {
  wraps: boolean
  isField: boolean
  readOnly: boolean
}

/** What the editor can do whatever its text is. */
export function habitsOf({ wraps, isField, readOnly }: Habits): Extension[] {
  return [
    ...(wraps ? [EditorView.lineWrapping] : [lineNumbers(), foldGutter(), lintGutter()]),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    search({ top: true, ...(readOnly && { createPanel: (view: EditorView) => new FindPanel(view) }) }),
    syntaxHighlighting(highlighting),
    keymap.of([...ownKeys, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...(isField ? [] : [indentWithTab])]),
  ]
}

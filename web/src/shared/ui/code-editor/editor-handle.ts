import { openSearchPanel } from '@codemirror/search'
import { EditorView } from '@codemirror/view'

/** What a page may do with the text besides changing its value. */
export interface CodeEditorHandle {
  /** Puts a text where the cursor is, in place of what is selected. */
  insert: (text: string) => void
  /** Writes something around what is selected, such as `**`. */
  wrap: (before: string, after: string) => void
  /** Selects a stretch and shows it. */
  reveal: (from: number, to?: number) => void
  focus: () => void
  /** Opens the search and puts the cursor into it. */
  search: () => void
}

export function handleOf(view: { readonly current: EditorView | null }): CodeEditorHandle {
  return {
    insert: (text) => {
      view.current?.dispatch(view.current.state.replaceSelection(text), { scrollIntoView: true })
      view.current?.focus()
    },
    wrap: (before, after) => {
      const { current } = view
      if (current === null) return
      const { from, to } = current.state.selection.main
      const text = current.state.sliceDoc(from, to)
      current.dispatch({
        changes: { from, to, insert: before + text + after },
        selection: { anchor: from + before.length, head: from + before.length + text.length },
      })
      current.focus()
    },
    reveal: (from, to = from) => {
      const { current } = view
      if (current === null) return
      const { length } = current.state.doc
      const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
      current.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
      current.focus()
    },
    focus: () => view.current?.focus(),
    search: () => {
      if (view.current !== null) openSearchPanel(view.current)
    },
  }
}

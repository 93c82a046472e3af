/*
 * Long texts in an editor that is only read. Owns: that the first screens are there immediately and the page is never held for long. An editor takes
 * half a second and more to split 40 MB into lines.
 */
import { Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Characters: some screens, and then what takes a few milliseconds. */
const firstLength = 8_000
const pieceLength = 1_000_000

/** The lines an editor begins with: all of a text that is not long. */
export function firstPieceOf(text: string): string {
  return text.slice(0, endOfPiece(text, 0, firstLength))
}

/** Adds the rest of a text, from a character on, once its first lines are painted and whenever the page has time. Returns what stops it. */
export function fillInPieces(view: EditorView, text: string, from: number): () => void {
  let at = from
  let timer: ReturnType<typeof setTimeout> | undefined
  const addNext = () => {
    const end = endOfPiece(text, at, pieceLength)
    view.dispatch({
      changes: { from: view.state.doc.length, insert: text.slice(at, end) },
      annotations: Transaction.addToHistory.of(false),
    })
    at = end
    if (at < text.length) timer = setTimeout(addNext)
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(addNext)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The end of the line in which a piece would end. */
function endOfPiece(text: string, from: number, length: number): number {
  const end = text.indexOf('\n', from + length)
  return end < 0 ? text.length : end + 1
}

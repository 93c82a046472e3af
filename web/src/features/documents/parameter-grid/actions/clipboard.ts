/* Rows on their way out of the grid and into it. */
import { clipOfRows, rowsOfClip, rowsOfTable, tableOfRows, textBefore, type NewRow } from '@lectern/model'
import type { GridEditing } from './grid-editing.ts'

export function clipboardActions({ now, update, chosenRows }: GridEditing, insert: (rows: readonly NewRow[]) => void) {
  const pasteRows = (rows: readonly NewRow[]) => {
    if (rows.length === 0) update({ problem: 'nothingToPaste' })
    else insert(rows)
  }
  return {
    /** The chosen rows for the clipboard. */
    copied(): { clip: string; table: string } | undefined {
      const rows = chosenRows()
      const { target } = now().source
      return rows.length === 0 ? undefined : { clip: clipOfRows(target, rows), table: tableOfRows(target, rows) }
    },
    /** What is pasted: rows of a grid or of a spreadsheet are added, anything else goes to the import. */
    paste(clip: string, text: string) {
      const { source } = now()
      if (source.isReadOnly) return
      const rows = rowsOfClip(clip) ?? rowsOfClip(text)
      if (rows !== undefined) pasteRows(rows)
      else if (isTable(text)) pasteRows(rowsOfTable(text, source.target.components))
      else if (text.trim() !== '') update({ importing: text })
    },
  }
}

/** Cells between tabs, and no JSON whose lines happen to be indented by tabs. */
function isTable(text: string): boolean {
  return (
    text.includes('\t') &&
    !/^\s*[[{<]/.test(text) &&
    !/^\s*curl\s/.test(text) &&
    text
      .split('\n')
      .some((line) => textBefore(line, '\t').length < line.length && textBefore(line, '\t').trim() !== '') &&
    !/[{;]\s*$/m.test(text)
  )
}

/* What every part of a Word file needs to be written. */
import type { ExportTexts } from '../export/export-texts.ts'
import type { FieldBlocks } from '../pages/field-blocks.ts'
import type { RichWord } from './rich-word.ts'

export interface WordContext {
  texts: ExportTexts
  rich: RichWord
  /** Of the application whose documents are written. */
  blocks: FieldBlocks
  room: WordRoom
}

/** Rows of tables in one file: what Word opens in a minute, and what fits into memory while it is written. */
const mostRows = 15_000

/** Counts what is written, so that a file stays one that can be opened. */
export class WordRoom {
  #left: number
  /** Places whose tables and examples found no room. */
  refused = 0

  constructor(rows = mostRows) {
    this.#left = rows
  }

  /** Once something found no room, what follows is told in short. */
  get isFull(): boolean {
    return this.refused > 0
  }

  take(rows: number): boolean {
    if (rows > this.#left) {
      this.refused += 1
      return false
    }
    this.#left -= rows
    return true
  }
}

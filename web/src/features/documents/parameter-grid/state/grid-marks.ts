/* What changed since the last save, row by row: new, changed, gone. Pure. */
import { childRowsOf, type Row } from '@lectern/model'
import { isSameValue, type Mark, type SavedRows, type SavedState } from './grid-reader.ts'

const marked = [
  'name',
  'type',
  'required',
  'description',
  'format',
  'nullable',
  'enumId',
  'maxLength',
  'title',
] as const

/** Compares rows with those of the last save. */
export class Marker {
  readonly #idThen: (id: string) => string
  readonly #then: SavedRows

  constructor(saved: SavedState, then: SavedRows) {
    this.#idThen = saved.idThen
    this.#then = then
  }

  #levelThen(parent: Row, variant: number | undefined): Row[] {
    const { schema, components, rows, read, levels } = this.#then
    const key = `${parent.id}|${variant ?? ''}`
    const known = levels.get(key)
    if (known !== undefined) return known
    const shown = read.get(parent.id)
    const level =
      shown?.variant === variant && shown !== undefined ? shown.rows : childRowsOf(parent, schema, components, variant)
    levels.set(key, level)
    for (const row of level) rows.set(row.id, row)
    return level
  }

  /** Rows of the level then that are gone now, each with the row it stood before. */
  ghosts(parent: Row, rows: readonly Row[], variant: number | undefined): { row: Row; before: Row | undefined }[] {
    const then = this.#then.rows.get(this.#idThen(parent.id))
    if (then === undefined || then.isLocked || then.isRecursive) return []
    const level = this.#levelThen(then, variant)
    if (level === rows) return []
    const now = new Map(rows.map((row) => [this.#idThen(row.id), row]))
    if (level.every((row) => now.has(row.id))) return []
    let before: Row | undefined
    return level
      .toReversed()
      .flatMap((row) => {
        const here = now.get(row.id)
        if (here !== undefined) before = here
        return here === undefined && row.place === 'property' && !row.isLocked ? [{ row, before }] : []
      })
      .toReversed()
  }

  mark(row: Row): Mark {
    if (row.isLocked) return undefined
    const then = this.#then.rows.get(this.#idThen(row.id))
    const known = this.#then.marks.get(row)
    if (known !== undefined && known.then === then) return known.mark
    const mark = then === undefined ? 'new' : then === row || isSameRow(then, row) ? undefined : 'changed'
    this.#then.marks.set(row, { then, mark })
    return mark
  }
}

function isSameRow(then: Row, row: Row): boolean {
  return (
    marked.every((column) => then[column] === row[column]) &&
    isSameValue(then.example, row.example) &&
    isSameValue(then.default, row.default) &&
    isSameValue(then.constraints, row.constraints) &&
    isSameValue(then.enumContent, row.enumContent)
  )
}

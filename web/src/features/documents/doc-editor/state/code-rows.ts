/* A document's error codes as rows of the grid, and back. */
import type { ErrorCode } from '@lectern/model'
import { useMemo, useState } from 'react'
import { keptValues, newRow, rowsOf, type GridRow, type GridValues } from '../../../../shared/lib/grid-rows.ts'

export const blankCode = (): GridValues => ({ code: '', name: '', description: '', solution: '' })

const valuesOf = ({ code, name, description = '', solution = '' }: ErrorCode): GridValues => ({
  code,
  name,
  description,
  solution,
})

/** The codes of rows that stay and hold something, without blanks around. */
export function codesOfRows(rows: readonly GridRow[]): ErrorCode[] {
  return keptValues(rows)
    .filter(isWritten)
    .map((values): ErrorCode => {
      const [code = '', name = '', description = '', solution = ''] = ['code', 'name', 'description', 'solution'].map(
        (key) => values[key]?.trim(),
      )
      return { code, name, ...(description !== '' && { description }), ...(solution !== '' && { solution }) }
    })
}

const isWritten = (values: GridValues): boolean => Object.values(values).some((text) => text.trim() !== '')

/** The row a code of the content stands in, by its place there. */
export function rowOfCode(rows: readonly GridRow[], place: number): GridRow | undefined {
  return rows.filter((row) => !row.isDeleted && isWritten(row.values))[place]
}

/** Rows of the codes: those that are saved are known by their code. */
export function rowsOfCodes(codes: readonly ErrorCode[], stored: readonly GridRow[]): GridRow[] {
  const left = new Map(stored.map((row) => [row.values['code'], row.id]))
  return codes.map((each) => {
    const id = left.get(each.code)
    left.delete(each.code)
    return id === undefined ? newRow(valuesOf(each)) : { id, values: valuesOf(each), isDeleted: false }
  })
}

const isSame = (a: readonly ErrorCode[], b: readonly ErrorCode[]): boolean =>
  JSON.stringify(a.map(valuesOf)) === JSON.stringify(b.map(valuesOf))

/**
 * The rows while they are edited: marks of what was deleted stay until it is saved. Codes that became others elsewhere, by undo or in the source,
 * take the place of all.
 */
export function useCodeRows(codes: readonly ErrorCode[], saved: readonly ErrorCode[]) {
  const stored = useMemo(() => rowsOf(saved.map(valuesOf)), [saved])
  const [known, setKnown] = useState({ codes, stored })
  const [rows, setRows] = useState(() => rowsOfCodes(codes, stored))
  if (known.codes !== codes || known.stored !== stored) {
    setKnown({ codes, stored })
    if (known.stored !== stored || !isSame(codesOfRows(rows), codes)) setRows(rowsOfCodes(codes, stored))
  }
  return { rows, stored, setRows }
}

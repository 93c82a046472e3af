import { describe, expect, it } from 'vitest'
import { newRow, rowsOf, withDeleted } from '../../../../shared/lib/grid-rows.ts'
import { blankCode, codesOfRows, rowOfCode, rowsOfCodes } from './code-rows.ts'

const gone = { code: 'GONE', name: 'Gone', solution: 'Look again' }
const paid = { code: 'PAID', name: 'Paid' }
const stored = rowsOf([{ ...blankCode(), ...gone }])

describe('error codes as rows', () => {
  it('come back as they were; what is saved is known by its code', () => {
    const rows = rowsOfCodes([paid, gone], stored)
    expect(codesOfRows(rows)).toEqual([paid, gone])
    expect(rows[1]?.id).toBe(stored[0]?.id)
    expect(rows[0]?.id).not.toBe(stored[0]?.id)
  })

  it('are none while they are empty or deleted, so that a place counts without those', () => {
    const rows = [newRow(blankCode()), ...rowsOfCodes([gone, paid], stored)]
    const left = withDeleted(rows, stored[0]?.id ?? '')
    expect(codesOfRows(left)).toEqual([paid])
    expect(rowOfCode(left, 0)?.values['code']).toBe('PAID')
    expect(rowOfCode(left, 1)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { newRow, rowsOf } from '../../../shared/lib/grid-rows.ts'
import { blankCode, findCodeProblems, holdsText, rowsLeft, toCsv } from './code-rows.ts'

const code = (text: string, name = '') => ({ ...blankCode(), code: text, name })

describe('error codes being edited', () => {
  it('have letters, numbers, - and _, each once', () => {
    const rows = [...rowsOf([code('A-1_b'), code('A-1_b'), code('a b'), code('订单')]), newRow(code('', 'name only'))]
    expect([...findCodeProblems(rows, new Set()).values()]).toEqual(['twice', 'form', 'form', 'missing'])
    expect(findCodeProblems([newRow(blankCode()), { ...newRow(code('?')), isDeleted: true }], new Set()).size).toBe(0)
    expect([...findCodeProblems(rows, new Set(['a b'])).values()]).toEqual(['twice', 'form', 'missing'])
  })

  it('are found by any of their texts', () => {
    const [row] = rowsOf([code('STOCK', '库存不足')])
    if (row === undefined) throw new Error('No row')
    expect([holdsText(row, 'stock'), holdsText(row, '库存'), holdsText(row, ''), holdsText(row, 'x')]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('stay in sight under a filter while they are being written', () => {
    const stored = rowsOf([code('STOCK'), code('PRICE'), code('OTHER')])
    const changed = stored.map((row, index) => (index === 1 ? { ...row, values: code('COST') } : row))
    const added = newRow(code('NEW'))
    expect([...rowsLeft([...changed, added], stored, 'stock')]).toEqual([stored[0]?.id, stored[1]?.id, added.id])
  })

  it('become CSV that no spreadsheet runs', () => {
    const csv = toCsv(
      ['Code', 'Name', 'Description', 'Solution'],
      [{ code: 'A', name: 'say "no"', description: '=1+1', solution: '' }],
    )
    expect(csv).toBe('\ufeff"Code","Name","Description","Solution"\r\n"A","say ""no""","\'=1+1",""\r\n')
  })
})

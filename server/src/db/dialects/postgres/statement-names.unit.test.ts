import { expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

function nameAfter(runs: number, sql: string, names = new StatementNames()): string | undefined {
  for (let run = 1; run < runs; run += 1) names.nameOf(sql)
  return names.nameOf(sql).name
}

it('names a statement from its third run on, always the same', () => {
  const names = new StatementNames()
  expect(nameAfter(2, 'select 1', names)).toBeUndefined()
  const name = names.nameOf('select 1').name
  expect(name).toMatch(/^lectern_/)
  expect(names.nameOf('select 1').name).toBe(name)
  expect(nameAfter(3, 'select 2', names)).not.toBe(name)
})

it('names a bounded number, and counts a bounded number', () => {
  const names = new StatementNames()
  const named = Array.from({ length: 5_000 }, (_, index) => nameAfter(3, `select ${String(index)}`, names))
  expect(named.filter((name) => name !== undefined)).toHaveLength(300)
})

it('gives other names after a renewal', () => {
  const names = new StatementNames()
  const before = nameAfter(3, 'select 1', names)
  names.renew()
  expect(nameAfter(3, 'select 1', names)).not.toBe(before)
})

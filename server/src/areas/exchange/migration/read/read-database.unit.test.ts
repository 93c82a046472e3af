import { DumpReader, type DumpRow } from '@lectern/formats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { literalOf } from './read-database.ts'

it('writes values that the reader of dumps reads as they were', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(null))
  fc.assert(
    fc.property(fc.array(fc.record({ a: value, b: value }), { minLength: 1 }), (rows) => {
      const read: DumpRow[] = []
      const tables = new Map([['t', ['a', 'b']]])
      const reader = new DumpReader({ tables, onRow: (_table, row) => read.push(row) })
      for (const { a, b } of rows)
        reader.add(Buffer.from(`INSERT INTO \`t\` (\`a\`, \`b\`) VALUES (${literalOf(a)},${literalOf(b)});\n`))
      reader.finish()
      const whole = (text: string | null): string | null => text?.toWellFormed() ?? null
      expect(read).toEqual(rows.map(({ a, b }) => ({ a: whole(a), b: whole(b) })))
    }),
    { numRuns: 100 },
  )
})

it.each([
  [null, 'NULL'],
  [7, '7'],
  [10n, '10'],
  ['', "''"],
  [Buffer.from([0, 255]), '0x00ff'],
])('writes %s as %s', (value, literal) => {
  expect(literalOf(value)).toBe(literal)
})

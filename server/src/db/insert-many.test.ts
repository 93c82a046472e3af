import { expect, it } from 'vitest'
import { useTestApp } from '../../test/support/test-app.ts'
import { insertMany } from './insert-many.ts'

const test = useTestApp()

type Row = {
  key: string
  value: string
}

/** Writes rows of settings, which become `known` where the key exists already; how often the insert was built. */
async function write(insertName: string, rows: readonly Row[]): Promise<number> {
  let built = 0
  await test.db.transaction().execute((tx) =>
    insertMany(tx, insertName, rows, () => {
      built += 1
      const insert = tx.insertInto('setting').values([...rows])
      return insert.onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'known' }))
    }),
  )
  return built
}

const rowsOf = (name: string, count: number, value = name): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `${name} ${String(index).padStart(4, '0')}`,
    value: `${value} ${index}`,
  }))

async function read(name: string): Promise<Row[]> {
  return test.db.selectFrom('setting').selectAll().where('key', 'like', `${name} %`).orderBy('key').execute()
}

it('builds the insert of a full batch once, and writes each batch with its own values', async () => {
  const [first, second] = [rowsOf('first', 500), rowsOf('second', 500)]
  expect([await write('once', first), await write('once', second)]).toEqual([1, 0])
  expect(await read('first')).toEqual(first)
  expect(await read('second')).toEqual(second)
})

it('keeps the values of what happens to rows that exist', async () => {
  await write('known', rowsOf('again', 500))
  expect(await write('known', rowsOf('again', 500, 'new'))).toBe(0)
  const known = rowsOf('again', 500).map(({ key }) => ({ key, value: 'known' }))
  expect(await read('again')).toEqual(known)
})

it('takes columns by their names, whatever their order in a row', async () => {
  const rows = rowsOf('order', 500)
  const turned = rows.map(({ key, value }, index) => (index % 2 === 0 ? { key, value } : { value, key }))
  expect(await write('order', turned)).toBe(1)
  expect(await read('order')).toEqual(rows)
})

it('builds each shorter batch', async () => {
  expect([await write('short', rowsOf('short', 499)), await write('short', rowsOf('shorter', 499))]).toEqual([1, 1])
  expect(await read('short')).toHaveLength(499)
})

it('builds the insert of rows that do not all have the columns of the first', async () => {
  const rowsWith = (name: string) =>
    rowsOf(name, 500).map((row, index) => ({ ...row, ...(index === 7 && { extra: undefined }) }))
  expect([await write('mixed', rowsWith('mixed')), await write('mixed', rowsWith('other'))]).toEqual([1, 1])
  expect(await read('mixed')).toEqual(rowsOf('mixed', 500))
})

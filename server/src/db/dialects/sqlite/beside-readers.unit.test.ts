import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BesideReaders } from './beside-readers.ts'

let folder: string
let writer: DatabaseSync
let readers: BesideReaders

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-beside-'))
  const file = join(folder, 'test.db')
  writer = new DatabaseSync(file)
  writer.exec('PRAGMA journal_mode=WAL; create table thing (id integer primary key, name text)')
  readers = new BesideReaders({ file, pragmas: ['query_only=ON'] })
})
afterEach(async () => {
  await readers.close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Takes a thread a moment. */
const slow = `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 300000) select max(n) as most from counted`

it('reads what was committed before, several selects side by side, while the event loop goes on', async () => {
  let isDone = false
  const read = Promise.all([1, 2, 3, 4].map(() => readers.read(slow, []))).then((answers) => {
    isDone = true
    return answers
  })
  await new Promise(setImmediate)
  expect(isDone).toBe(false)
  expect(await read).toEqual([1, 2, 3, 4].map(() => [{ most: 300_000 }]))
  writer.exec(`insert into thing (name) values ('first')`)
  expect(await readers.read('select name from thing where id = ?', [1])).toEqual([{ name: 'first' }])
})

it('says what is wrong with a select, writes nothing, and reads on', async () => {
  await expect(readers.read('select no_column from thing', [])).rejects.toThrow(/no such column/)
  await expect(readers.read(`insert into thing (name) values ('x')`, [])).rejects.toThrow(/readonly/)
  expect(await readers.read('select count(*) as count from thing', [])).toEqual([{ count: 0 }])
})

import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../../test/support/test-app.ts'

const test = useTestApp()
beforeAll(async () => {
  await sql`create table kept (id integer primary key, value integer not null)`.execute(test.db)
  await sql`insert into kept (id, value) values (1, 0)`.execute(test.db)
})

const select = 'select value from kept where id = 1'
const read = async (): Promise<readonly unknown[]> => (await test.context.engine.readKept(select, [])) ?? []
const write = (value: number) => sql`update kept set value = ${value} where id = 1`.execute(test.db)

it('reads what was committed, and nothing before', async () => {
  expect(await read()).toEqual([{ value: 0 }])
  await test.db.transaction().execute(async (tx) => {
    await sql`update kept set value = 1 where id = 1`.execute(tx)
    expect(await read()).toEqual([{ value: 0 }])
  })
  expect(await read()).toEqual([{ value: 1 }])
  const rolledBack = test.db.transaction().execute(async (tx) => {
    await sql`update kept set value = 2 where id = 1`.execute(tx)
    throw new Error('undo')
  })
  await expect(rolledBack).rejects.toThrow('undo')
  expect(await read()).toEqual([{ value: 1 }])
})

it('shows every commit to what is read after it, however many read at the same time', async () => {
  await write(9)
  for (let value = 10; value < 30; value += 1) {
    // Some are under way while it is written.
    const before = [read(), read()]
    await write(value)
    const after = await Promise.all([read(), read(), read()])
    expect(after).toEqual([[{ value }], [{ value }], [{ value }]])
    for (const rows of await Promise.all(before)) expect([[{ value }], [{ value: value - 1 }]]).toContainEqual(rows)
  }
})

it('tells that something was written', async () => {
  const before = await test.context.engine.version()
  await write(40)
  expect(await test.context.engine.version()).not.toBe(before)
})

it('gives rows that nobody can change', async () => {
  const rows = await read()
  expect(() => Object.assign(rows[0] ?? {}, { value: 7 })).toThrow(TypeError)
})

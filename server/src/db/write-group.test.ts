import { expect, it, vi } from 'vitest'
import { useTestApp } from '../../test/support/test-app.ts'
import { WriteGroup } from './write-group.ts'

const test = useTestApp()

it('writes what comes together in one transaction, and what fails alone', async () => {
  const begun = vi.spyOn(test.db, 'transaction')
  const group = new WriteGroup(test.db)
  const add = (key: string, failure?: Error): Promise<void> =>
    group.write(async (tx) => {
      await tx.insertInto('setting').values({ key, value: '1' }).execute()
      if (failure !== undefined) throw failure
    })
  const outcomes = (keys: readonly string[], failing?: string) =>
    Promise.allSettled(keys.map((key) => add(key, key === failing ? new Error('refused') : undefined)))
  const saved = async (prefix: string): Promise<string[]> => {
    const rows = await test.db.selectFrom('setting').select('key').where('key', 'like', `${prefix}%`).execute()
    return rows.map(({ key }) => key).sort()
  }
  expect((await outcomes(['a.1', 'a.2', 'a.3', 'a.4'])).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  // The first began at once; those that came meanwhile are together.
  expect(begun).toHaveBeenCalledTimes(2)
  expect(await saved('a.')).toEqual(['a.1', 'a.2', 'a.3', 'a.4'])
  const some = await outcomes(['b.1', 'b.2', 'b.3'], 'b.2')
  expect(some.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await saved('b.')).toEqual(['b.1', 'b.3'])
})

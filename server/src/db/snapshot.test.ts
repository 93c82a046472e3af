import { expect, it } from 'vitest'
import { buildSpace } from '../../test/factories/build-places.ts'
import { useTestApp } from '../../test/support/test-app.ts'

const test = useTestApp()

it('shows one state however much is written meanwhile, and lets writers go on', async () => {
  const { engine, db } = test.context
  const before = await buildSpace(test)
  const seen = await engine.readSnapshot(db, async (snapshot) => {
    const count = async () => (await snapshot.selectFrom('space').select('name').execute()).length
    const first = await count()
    await buildSpace(test)
    await db.updateTable('space').set({ name: 'other' }).where('id', '=', before.id).execute()
    const row = await snapshot.selectFrom('space').select('name').where('id', '=', before.id).executeTakeFirstOrThrow()
    return { counts: [first, await count()], name: row.name }
  })
  expect(seen.counts[1]).toBe(seen.counts[0])
  expect(seen.name).not.toBe('other')
  expect(await db.selectFrom('space').select('name').where('id', '=', before.id).execute()).toEqual([{ name: 'other' }])
})

it('lets nobody write', async () => {
  const { engine, db } = test.context
  await expect(
    engine.readSnapshot(db, (snapshot) => snapshot.updateTable('space').set({ name: 'x' }).execute()),
  ).rejects.toThrow()
  expect(await db.selectFrom('space').select('id').where('name', '=', 'x').execute()).toEqual([])
})

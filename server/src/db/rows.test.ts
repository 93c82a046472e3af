import { expect, it } from 'vitest'
import { buildDoc } from '../../test/factories/build-documents.ts'
import { buildModule } from '../../test/factories/build-places.ts'
import { useTestApp } from '../../test/support/test-app.ts'
import { deleteRows, liveRows, rowsOf } from './rows.ts'

const test = useTestApp()

it('finds rows by values, by one of several, and by none; live ones alone when asked', async () => {
  const module = await buildModule(test)
  const [first, second] = [await buildDoc(test, { module }), await buildDoc(test, { module })]
  await test.db.updateTable('doc').set({ deleted_at_ms: 1 }).where('id', '=', second.id).execute()
  const both = { module_id: module.id, id: [first.id, second.id], parent_id: null }
  const idsOf = async (query: ReturnType<typeof rowsOf<'doc'>>) =>
    (await query.select('doc.id').orderBy('doc.id').execute()).map(({ id }) => id)
  expect(await idsOf(rowsOf(test.db, 'doc', both))).toEqual([first.id, second.id])
  expect(await idsOf(liveRows(test.db, 'doc', both))).toEqual([first.id])
  expect(await idsOf(rowsOf(test.db, 'doc', { ...both, module_id: module.id + 1 }))).toEqual([])
})

it('deletes the rows that hold all of the values', async () => {
  for (const name of ['a', 'b'])
    await test.db
      .insertInto('setting')
      .values({ key: `rows.${name}`, value: name })
      .execute()
  await deleteRows(test.db, 'setting', { key: ['rows.a', 'rows.b'], value: 'a' }).execute()
  const left = await rowsOf(test.db, 'setting', { key: ['rows.a', 'rows.b'] })
    .selectAll()
    .execute()
  expect(left).toMatchObject([{ key: 'rows.b', value: 'b' }])
})

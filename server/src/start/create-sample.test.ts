import { docType, getDocDetail, getSpaceTree, listSpaces } from '@lectern/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../test/factories/build.ts'
import { openTestApp, type TestApp } from '../../test/support/test-app.ts'
import { ensureSample } from './create-sample.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ env: { LECTERN_SAMPLE: 'on' } })
})
afterAll(() => test.close())

it('makes one space with every kind of document, once, and every document opens', async () => {
  const admin = await buildUser(test, { isSuperAdmin: true })
  await ensureSample(test.context)
  await ensureSample(test.context)
  const spaces = await test.call(listSpaces, {}, admin)
  expect(spaces.data).toHaveLength(1)
  const tree = await test.call(getSpaceTree, { query: { spaceId: spaces.data?.[0]?.id ?? '' } }, admin)
  const docs = (tree.data ?? []).filter((node) => node.docId !== '')
  expect(new Set(docs.map((node) => node.docType))).toEqual(new Set(Object.values(docType)))
  for (const { docId } of docs) {
    expect(await test.call(getDocDetail, { query: { id: docId } }, admin)).toMatchObject({
      code: '0',
      data: { id: docId },
    })
  }
})

it('stands as imported, so that later imports are merged with it', async () => {
  await ensureSample(test.context)
  const docs = await test.db.selectFrom('doc').select('id').orderBy('id').execute()
  const states = await test.db
    .selectFrom('incoming_state')
    .select('subject_id as id')
    .where('subject_kind', '=', 'doc')
    .where('open_count', '=', 0)
    .orderBy('subject_id')
    .execute()
  expect(states).toEqual(docs)
})

it('does not come back after it was decided against', async () => {
  const without = await openTestApp({ env: { LECTERN_SAMPLE: 'off' } })
  const admin = await buildUser(without, { isSuperAdmin: true })
  await ensureSample(without.context)
  await ensureSample({ ...without.context, config: { ...without.context.config, createSample: true } })
  expect((await without.call(listSpaces, {}, admin)).data).toEqual([])
  await without.close()
})

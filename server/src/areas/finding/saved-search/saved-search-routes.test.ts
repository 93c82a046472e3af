import {
  listSavedSearches,
  removeSavedSearch,
  savedSearchLimits,
  saveSearch,
  type SavedSearch,
} from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

it('keeps searches under names of their own, for each person', async () => {
  const [one, other] = [await buildUser(test), await buildUser(test)]
  const refunds: SavedSearch = { name: '退款', q: '退款 method:post', kind: 'doc' }
  const codes: SavedSearch = { name: 'Codes', q: 'ORDER', kind: '' }
  expect(await test.call(saveSearch, { body: { ...refunds, name: ' 退款 ' } }, one)).toMatchObject({ data: refunds })
  await test.call(saveSearch, { body: codes }, one)
  await test.call(saveSearch, { body: { ...refunds, q: 'other' } }, other)
  expect((await test.call(listSavedSearches, {}, one)).data).toEqual([codes, refunds])

  await test.call(saveSearch, { body: { ...refunds, q: 'refund', kind: '' } }, one)
  expect((await test.call(listSavedSearches, {}, one)).data).toEqual([codes, { ...refunds, q: 'refund', kind: '' }])

  await test.call(removeSavedSearch, { body: { name: 'Codes' } }, one)
  expect(await test.call(removeSavedSearch, { body: { name: 'Codes' } }, one)).toMatchObject({ code: '0' })
  expect((await test.call(listSavedSearches, {}, one)).data).toHaveLength(1)
  expect((await test.call(listSavedSearches, {}, other)).data).toEqual([{ ...refunds, q: 'other' }])
  expect(await test.db.selectFrom('saved_search').selectAll().execute()).toHaveLength(2)
})

it('refuses searches without words, and more than are allowed', async () => {
  const user = await buildUser(test)
  const body = { name: 'a', q: ' ', kind: '' } as const
  expect(await test.call(saveSearch, { body }, user)).toMatchObject({ error: 'invalid_input' })
  const rows = Array.from({ length: savedSearchLimits.saved }, (_, at) => ({
    ...{ user_id: user.id, name: `n${String(at)}`, q: 'order', kind: '' as const, updated_at_ms: 1 },
  }))
  await test.db.insertInto('saved_search').values(rows).execute()
  const limit = savedSearchLimits.saved
  expect(await test.call(saveSearch, { body: { ...body, q: 'order' } }, user)).toMatchObject({
    error: 'saved_search_limit_reached',
  })
  expect(await test.call(saveSearch, { body: { name: 'n1', q: 'refund', kind: '' } }, user)).toMatchObject({
    code: '0',
  })
  const saved = (await test.call(listSavedSearches, {}, user)).data
  expect(saved).toHaveLength(limit)
  expect(saved?.filter(({ q }) => q === 'refund').map(({ name }) => name)).toEqual(['n1'])
})

import { describe, expect, it } from 'vitest'
import { claimDraft, dropDraft, isOutdated, listDrafts, newDraftId, writeDraft } from './draft-store.ts'

// There is no IndexedDB here, as in browsers that refuse it: what a page holds itself is what is tested.

const dayMs = 24 * 60 * 60 * 1000
const placeOf = (userId: string, subject: string, owner = newDraftId()) => ({
  userId,
  subject,
  id: newDraftId(),
  owner,
})

describe('drafts a device refuses', () => {
  it('stay in the page, and it is said', async () => {
    const place = placeOf('u1', 'doc:1')
    expect(await writeDraft(place, { text: 'a' }, 1)).toEqual({ place, keeping: 'refused' })
    expect(await writeDraft(place, { text: 'b' }, 2)).toEqual({ place, keeping: 'refused' })
    expect(await listDrafts(place)).toEqual([{ place, body: { text: 'b' }, savedAtMs: 2 }])
  })

  it('belong to one person and one subject', async () => {
    await writeDraft(placeOf('u1', 'doc:2'), {}, 1)
    expect(await listDrafts({ userId: 'u2', subject: 'doc:2' })).toEqual([])
    expect(await listDrafts({ userId: 'u1', subject: 'doc:22' })).toEqual([])
    expect(await listDrafts({ userId: 'u1', subject: 'doc' })).toEqual([])
  })

  it('of two editors stand beside each other, the newest first', async () => {
    const [one, other] = [placeOf('u1', 'doc:3'), placeOf('u1', 'doc:3')]
    await writeDraft(one, { text: 'one' }, 1)
    await writeDraft(other, { text: 'other' }, 2)
    expect((await listDrafts(one)).map(({ body }) => body)).toEqual([{ text: 'other' }, { text: 'one' }])
    const [newest] = await listDrafts(one)
    expect(newest && (await claimDraft(newest, 'me'))).toEqual({ ...other, owner: 'me' })
    expect((await listDrafts(one)).map(({ place }) => place.owner)).toEqual(['me', one.owner])
  })

  it('go when they are dropped', async () => {
    const place = placeOf('u1', 'doc:4')
    await writeDraft(place, {}, 1)
    await expect(dropDraft(place)).rejects.toThrow()
    expect(await listDrafts(place)).toEqual([])
  })
})

describe('age', () => {
  const stored = { v: 2, owner: '', body: {}, savedAtMs: 0 }

  it('of own drafts is three months at most, of others two weeks', () => {
    expect(isOutdated('u1/doc:1/a', stored, 'u1', 90 * dayMs)).toBe(false)
    expect(isOutdated('u1/doc:1/a', stored, 'u1', 90 * dayMs + 1)).toBe(true)
    expect(isOutdated('u2/doc:1/a', stored, 'u1', 14 * dayMs)).toBe(false)
    expect(isOutdated('u2/doc:1/a', stored, 'u1', 14 * dayMs + 1)).toBe(true)
    expect(isOutdated('u11/doc:1/a', stored, 'u1', 15 * dayMs)).toBe(true)
  })

  it('is none for what no version can read', () => {
    expect(isOutdated('u1/doc:1', { v: 1, values: {} }, 'u1', 0)).toBe(true)
    expect(isOutdated('u1/doc:1/a', 'text', 'u1', 0)).toBe(true)
  })
})

import { afterEach, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/support/test-app.ts'
import { idKeySetting, readPublicIds } from './id-key.ts'
import { idKinds } from '../public-ids.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A database as before its first start. */
async function openInstallation() {
  const { database, remove } = await openTestDatabase()
  closers.push(async () => {
    await database.close()
    await remove()
  })
  await database.db.deleteFrom('setting').where('key', '=', idKeySetting).execute()
  return database.db
}

const readKeys = (db: Awaited<ReturnType<typeof openInstallation>>) =>
  db.selectFrom('setting').select('value').where('key', '=', idKeySetting).execute()

it('makes one key at the first start, also when several servers start together, and keeps it', async () => {
  const db = await openInstallation()
  const starting = await Promise.all(Array.from({ length: 4 }, () => readPublicIds(db)))
  const [key, ...others] = await readKeys(db)
  expect(others).toEqual([])
  expect(Buffer.from(key?.value ?? '', 'base64url')).toHaveLength(32)
  const texts = starting.map((ids) => ids.of('space').encode(1))
  expect(new Set(texts).size).toBe(1)
  expect((await readPublicIds(db)).of('space').encode(1)).toBe(texts[0])
  expect(await readKeys(db)).toEqual([key])
})

it('differs between installations, and so do the ids of the same rows', async () => {
  const [one, other] = [await openInstallation(), await openInstallation()]
  const [ours, theirs] = [await readPublicIds(one), await readPublicIds(other)]
  expect(await readKeys(one)).not.toEqual(await readKeys(other))
  for (const kind of idKinds)
    for (const id of [1, 2, 3]) {
      expect(theirs.of(kind).encode(id)).not.toBe(ours.of(kind).encode(id))
      expect(theirs.of(kind).find(ours.of(kind).encode(id))).not.toBe(id)
    }
})

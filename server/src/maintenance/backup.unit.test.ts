import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPublicIds } from '../core/ids/id-key.ts'
import { openDatabase } from '../db/open.ts'
import { backupDatabase } from './backup.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

it('copies what is committed while the database is open, and the copy opens as a database', async () => {
  const running = await openDatabase({ dataDir: join(dir, 'data'), databaseUrl: undefined })
  await running.db.insertInto('setting').values({ key: 'kept', value: 'yes' }).execute()
  await backupDatabase(join(dir, 'data'), join(dir, 'lectern.db'))
  await running.db.insertInto('setting').values({ key: 'later', value: 'no' }).execute()
  await running.close()

  const copy = await openDatabase({ dataDir: dir, databaseUrl: undefined })
  expect(await copy.db.selectFrom('setting').selectAll().execute()).toEqual([{ key: 'kept', value: 'yes' }])
  await copy.close()
})

it('keeps the ids of the installation', async () => {
  const running = await openDatabase({ dataDir: join(dir, 'data'), databaseUrl: undefined })
  const written = (await readPublicIds(running.db)).of('doc').encode(1)
  await backupDatabase(join(dir, 'data'), join(dir, 'lectern.db'))
  await running.close()
  const copy = await openDatabase({ dataDir: dir, databaseUrl: undefined })
  expect((await readPublicIds(copy.db)).of('doc').find(written)).toBe(1)
  await copy.close()
})

it('refuses a folder without a database and never overwrites a file', async () => {
  await expect(backupDatabase(dir, join(dir, 'out.db'))).rejects.toThrow('There is no database')
  const running = await openDatabase({ dataDir: dir, databaseUrl: undefined })
  writeFileSync(join(dir, 'out.db'), 'mine')
  await expect(backupDatabase(dir, join(dir, 'out.db'))).rejects.toThrow('exists already')
  await running.close()
  expect(existsSync(join(dir, 'out.db.partial'))).toBe(false)
})

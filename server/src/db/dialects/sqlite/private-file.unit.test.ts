import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupDatabase } from '../../../maintenance/backup.ts'
import { openDatabase } from '../../open.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lectern-modes-'))
  // A folder that others may enter: the modes of the files have to do.
  chmodSync(dir, 0o755)
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const names = ['lectern.db', 'lectern.db-wal', 'lectern.db-shm']
const modesOf = (files: readonly string[]) => files.map((name) => (statSync(join(dir, name)).mode & 0o777).toString(8))

it('keeps the embedded database, what is beside it, and its backups from other accounts', async () => {
  const database = await openDatabase({ dataDir: dir, databaseUrl: undefined })
  try {
    await database.db.insertInto('setting').values({ key: 'some', value: 'thing' }).execute()
    expect(modesOf(names)).toEqual(['600', '600', '600'])
    await backupDatabase(dir, join(dir, 'copy.db'))
    expect(modesOf(['copy.db'])).toEqual(['600'])
  } finally {
    await database.close()
  }
})

it('takes a database that others could read from them', async () => {
  await (await openDatabase({ dataDir: dir, databaseUrl: undefined })).close()
  for (const name of names) if (existsSync(join(dir, name))) chmodSync(join(dir, name), 0o644)
  const again = await openDatabase({ dataDir: dir, databaseUrl: undefined })
  try {
    expect(modesOf(['lectern.db'])).toEqual(['600'])
  } finally {
    await again.close()
  }
})

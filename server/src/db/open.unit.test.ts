import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spawnServer } from '../../test/support/server-process.ts'
import { openDatabase } from './open.ts'
import { asOpenError, DatabaseOpenError } from './open-problem.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-open-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A data folder whose database is what these statements make. */
function buildFolder(name: string, statements = ''): string {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const database = new DatabaseSync(join(dataDir, 'lectern.db'))
  database.exec(statements)
  database.close()
  return dataDir
}

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined, durable: false })

async function expectRefused(dataDir: string, reason: string, place = dataDir): Promise<void> {
  const error = await open(dataDir).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(DatabaseOpenError)
  expect(error).toMatchObject({ reason, details: { place } })
}

describe('a database that cannot be opened', () => {
  it('is one whose folder is a file, or is below one', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, 'text')
    await expectRefused(file, 'folderIsFile')
    await expectRefused(join(file, 'data'), 'folderIsFile')
    expect(readFileSync(file, 'utf8')).toBe('text')
  })

  it('is a damaged one, and what is no database', async () => {
    const text = buildFolder('text')
    writeFileSync(join(text, 'lectern.db'), 'no database at all, and long enough to have a header of one'.repeat(10))
    await expectRefused(text, 'databaseDamaged')
    // Nothing holds the folder any more.
    await expectRefused(text, 'databaseDamaged')
  })

  it('is one of another program, which stays as it is', async () => {
    const foreign = buildFolder('foreign', 'create table contacts (name text)')
    await expectRefused(foreign, 'databaseForeign')
    const database = new DatabaseSync(join(foreign, 'lectern.db'), { readOnly: true })
    expect(database.prepare('select name from sqlite_schema').all()).toEqual([{ name: 'contacts' }])
    database.close()
    const migrated = 'create table kysely_migration (name text, timestamp text); insert into kysely_migration values'
    await expectRefused(buildFolder('other', `${migrated} ('2020-theirs', '')`), 'databaseForeign')
  })

  it('is one that a newer version has changed', async () => {
    const dataDir = join(folder, 'newer')
    const { close } = await open(dataDir)
    await close()
    const database = new DatabaseSync(join(dataDir, 'lectern.db'))
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')")
    database.close()
    await expectRefused(dataDir, 'databaseNewer')
  })

  it.skipIf(process.getuid?.() === 0)('is one in a folder that cannot be written', async () => {
    const dataDir = join(folder, 'read-only')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o500)
    await expectRefused(dataDir, 'folderReadOnly')
  })

  it.each([
    [Object.assign(new Error(), { code: 'EROFS' }), 'folderReadOnly'],
    [Object.assign(new Error(), { code: 'EACCES' }), 'folderReadOnly'],
    [Object.assign(new Error(), { code: 'ENOENT', syscall: 'mkdir' }), 'folderReadOnly'],
    [Object.assign(new Error(), { errcode: 8 }), 'folderReadOnly'],
    [Object.assign(new Error(), { errcode: 1544 }), 'folderReadOnly'],
    [Object.assign(new Error(), { code: 'ENOSPC' }), 'diskFull'],
    [Object.assign(new Error(), { errcode: 13 }), 'diskFull'],
  ])('is known by its code (%o)', (error, reason) => {
    expect(asOpenError(error, '/data')).toMatchObject({ reason, details: { place: '/data' }, cause: error })
  })

  it('is told in one line by a server that starts, without a stack', async () => {
    const dataDir = join(folder, 'a-file')
    writeFileSync(dataDir, '')
    const child = await spawnServer({ LECTERN_DATA_DIR: dataDir })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    await once(child, 'close')
    expect(child.exitCode).toBe(1)
    expect(output).toBe(`${dataDir} is a file, not a folder. Move it away, or set LECTERN_DATA_DIR to a folder.\n`)
  })
})

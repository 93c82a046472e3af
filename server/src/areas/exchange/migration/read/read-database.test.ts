import { readMigrationDatabase, startMigration, getMigration } from '@lectern/contracts'
import { createConnection } from 'mysql2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTornaRows } from '../../../../../test/factories/build-torna-rows.ts'
import { writeTornaDump } from '../../../../../test/factories/write-torna-dump.ts'
import { buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { openTestApp, type TestApp } from '../../../../../test/support/test-app.ts'

const address = process.env['LECTERN_TEST_MYSQL_URL']
if (address === undefined)
  console.log('LECTERN_TEST_MYSQL_URL names no MySQL or MariaDB server: reading a running database is not tried')

let test: TestApp
let admin: BuiltUser
beforeAll(async () => {
  const host = address === undefined ? '' : new URL(address).hostname
  test = await openTestApp({ env: { LECTERN_OUTGOING_ALLOW: host } })
  admin = await buildUser(test, { isSuperAdmin: true })
})
afterAll(() => test.close())

const nowhere = { host: '127.0.0.1', port: 1, database: 'torna', user: 'reader', password: 'pass-word', isEncrypted: 0 }

it('goes to no address that outgoing requests may not reach, and keeps nothing that signs in', async () => {
  const refused = await test.call(readMigrationDatabase, { body: { ...nowhere, isEncrypted: 0 } }, admin)
  expect(refused.error).toBe(address === undefined ? 'address_forbidden' : 'migration_database_unreachable')
  const rows = await test.db.selectFrom('migration_source').selectAll().execute()
  expect(rows.map(({ name, state }) => [name, state])).toEqual([['127.0.0.1/torna', 'failed']])
  expect(JSON.stringify([refused, rows, await test.db.selectFrom('audit').selectAll().execute()])).not.toContain(
    'pass-word',
  )
})

describe.skipIf(address === undefined)('a running database', () => {
  it('is read as its dump would be', async () => {
    const url = new URL(address ?? '')
    const connection = createConnection({ uri: url.href, multipleStatements: true, charset: 'utf8mb4' })
    const dump = writeTornaDump(buildTornaRows()).replaceAll('varchar(64)', 'text').replaceAll("DEFAULT '-' ", '')
    const sql = dump.slice(0, dump.indexOf('DELIMITER')).replaceAll('`id` text', '`id` bigint not null')
    await new Promise<void>((resolve, reject) => {
      connection.query(sql, (error) => {
        if (error === null) resolve()
        else reject(error)
      })
    })
    connection.destroy()
    const body = {
      ...{
        host: url.hostname,
        port: Number(url.port || '3306'),
        database: url.pathname.slice(1),
        isEncrypted: 0 as const,
      },
      ...{ user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    }
    const source = await test.call(readMigrationDatabase, { body }, admin)
    const run = await test.call(startMigration, { body: { sourceId: source.data?.id ?? '', isDryRun: 1 } }, admin)
    await test.jobs.runUntilIdle()
    const { data } = await test.call(getMigration, { query: { id: run.data?.id ?? '' } }, admin)
    expect(data?.report?.counts.find(({ kind }) => kind === 'documents')?.found).toBe(7)
  })
})

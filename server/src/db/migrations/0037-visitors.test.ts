import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { buildModule } from '../../../test/factories/build-places.ts'
import { buildShare } from '../../../test/factories/build-share.ts'
import { useTestApp } from '../../../test/support/test-app.ts'
import { up } from './0037-visitors.ts'

const test = useTestApp()

/** The tables as the release before left them. */
async function undo(): Promise<void> {
  const { db } = test
  await db.schema.dropTable('visitor_access').execute()
  await db.schema.dropTable('visitor_password').execute()
  await db.schema.alterTable('share').addColumn('password_hash', 'text').execute()
  await db.schema
    .createTable('share_access')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('share_id', 'bigint', (c) => c.notNull().references('share.id').onDelete('cascade'))
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
}

/** As the migrator calls it, which knows no tables. */
async function migrateUp(): Promise<void> {
  // A migration is frozen: the types of tables are those of a later release.
  await up(test.db as unknown as Kysely<unknown>, test.database.engine.columnTypes)
}

it('passwords of shares stay good, with what they opened and the guesses that were counted', async () => {
  const { db } = test
  const module = await buildModule(test)
  const [closed, open, revoked] = [
    await buildShare(test, module),
    await buildShare(test, module),
    await buildShare(test, module),
  ]
  await undo()
  await sql`update share set type = 2, password_hash = 'the hash' where id = ${closed.id}`.execute(db)
  await sql`update share set type = 2, password_hash = 'gone', deleted_at_ms = 1 where id = ${revoked.id}`.execute(db)
  await sql`insert into share_access (token_hash, share_id, expires_at_ms) values ('a token', ${closed.id}, 7)`.execute(
    db,
  )
  const keys = [`share:${String(closed.id)}`, `shareFrom:${String(closed.id)} 10.0.0.1`, 'account:share:1']
  for (const key of keys)
    await db.insertInto('attempt').values({ key, failures: 2, forgiven_until_ms: 1, locked_until_ms: 9 }).execute()

  await migrateUp()

  const passwords = await db.selectFrom('visitor_password').selectAll().execute()
  expect(passwords).toEqual([
    {
      ...{ id: 1, of_kind: 'share', of_id: closed.id, name: '', hash: 'the hash' },
      ...{ created_by: module.owner.id, created_at_ms: test.now() },
    },
  ])
  expect(await db.selectFrom('visitor_access').selectAll().execute()).toEqual([
    { token_hash: 'a token', of_kind: 'share', of_id: closed.id, password_id: 1, email: null, expires_at_ms: 7 },
  ])
  const attempts = await db.selectFrom('attempt').select(['key', 'locked_until_ms']).orderBy('key').execute()
  expect(attempts).toEqual(
    [`account:share:1`, `visit:share:${String(closed.id)}`, `visitFrom:share:${String(closed.id)} 10.0.0.1`].map(
      (key) => ({ key, locked_until_ms: 9 }),
    ),
  )
  const tables = await db.introspection.getTables()
  expect(tables.map(({ name }) => name)).not.toContain('share_access')
  const share = tables.find(({ name }) => name === 'share')
  expect(share?.columns.map(({ name }) => name)).not.toContain('password_hash')
  const types = await db
    .selectFrom('share')
    .select(['id', 'type'])
    .where('deleted_at_ms', 'is', null)
    .orderBy('id')
    .execute()
  expect(types).toEqual([
    { id: closed.id, type: 2 },
    { id: open.id, type: 1 },
  ])
})

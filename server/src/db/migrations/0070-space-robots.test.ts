import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { buildModule } from '../../../test/factories/build-places.ts'
import { useTestApp } from '../../../test/support/test-app.ts'
import { up as makeRobots } from './0055-robots.ts'
import { up } from './0070-space-robots.ts'

const test = useTestApp()

it('robots of projects stay, with what they were sent, and are still deleted with it', async () => {
  const { db, database } = test
  const module = await buildModule(test)
  const [projectId, by] = [module.project.id, module.owner.id]
  // A migration is frozen: the types of tables are those of a later release.
  const untyped = db as unknown as Kysely<unknown>
  for (const table of ['robot_delivery', 'robot'] as const) await db.schema.dropTable(table).execute()
  await makeRobots(untyped, database.engine.columnTypes)
  await sql`insert into robot (project_id, module_id, name, kind, sealed_address, language, events, template, is_on, created_by, created_at_ms)
    values (${projectId}, null, 'Team', 'wecom', 'a', 'en', '[]', '', 1, ${by}, 5)`.execute(db)
  await sql`insert into robot_delivery (robot_id, state, title, notice, attempts, problem, created_at_ms)
    values (1, 'waiting', 'Shop', '{}', 0, '', 6)`.execute(db)

  await up(untyped, database.engine.columnTypes)

  expect(await db.selectFrom('robot').select(['id', 'project_id', 'space_id', 'name', 'mentions']).execute()).toEqual([
    { id: 1, project_id: projectId, space_id: null, name: 'Team', mentions: '[]' },
  ])
  expect(await db.selectFrom('robot_delivery').select(['id', 'robot_id', 'title']).execute()).toEqual([
    { id: 1, robot_id: 1, title: 'Shop' },
  ])
  const ofSpace = {
    ...{ space_id: module.project.space.id, project_id: null, name: 'All', sealed_address: 'b', events: '[]' },
    ...({ kind: 'wecom', language: 'en', template: '', is_on: 1 } as const),
    ...{ created_by: by, created_at_ms: 7 },
  }
  expect(await db.insertInto('robot').values(ofSpace).returning('id').execute()).toEqual([{ id: 2 }])
  await db.deleteFrom('robot').where('id', '=', 1).execute()
  expect(await db.selectFrom('robot_delivery').select('id').execute()).toEqual([])
})

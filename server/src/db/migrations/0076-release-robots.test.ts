import { addRelease, getRelease } from '@lectern/contracts'
import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { buildModule } from '../../../test/factories/build-places.ts'
import { must } from '../../../test/support/must.ts'
import { useTestApp } from '../../../test/support/test-app.ts'
import { up } from './0076-release-robots.ts'

const test = useTestApp()

it('the addresses of releases become robots that can still be opened', async () => {
  const { db } = test
  const { owner, project } = await buildModule(test)
  const add = (releaseNo: string) => must(test, owner, addRelease, { projectId: project.publicId, releaseNo })
  const [with1, without] = [await add('1.0'), await add('2.0')]
  await db.schema.dropIndex('robot_release_id').execute()
  await db.schema.alterTable('robot').dropColumn('release_id').execute()
  for (const column of ['dingding_webhook', 'we_com_webhook'])
    await db.schema.alterTable('project_release').addColumn(column, 'text').execute()
  const sealed = (robot: string) => test.context.vault.seal(`https://robot.test/${robot}-secret`, `release ${robot}`)
  await sql`update project_release set dingding_webhook = ${sealed('dingding')}, we_com_webhook = ${sealed('weCom')}
    where release_no = '1.0'`.execute(db)

  // A migration is frozen: the types of tables are those of a later release.
  await up(db as unknown as Kysely<unknown>)

  expect(await db.selectFrom('robot').select(['kind', 'events', 'is_on', 'project_id', 'space_id']).execute()).toEqual([
    { kind: 'dingtalk', events: '["releases"]', is_on: 1, project_id: project.id, space_id: null },
    { kind: 'wecom', events: '["releases"]', is_on: 1, project_id: project.id, space_id: null },
  ])
  const webhooksOf = async (id: string) => (await test.call(getRelease, { query: { id } }, owner)).data
  const masked = 'https://robot.test/…cret'
  expect(await webhooksOf(with1.id)).toMatchObject({ dingdingWebhook: masked, weComWebhook: masked })
  expect(await webhooksOf(without.id)).toMatchObject({ dingdingWebhook: '', weComWebhook: '' })
})

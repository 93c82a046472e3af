/* Releases of an installation of Torna, and what becomes of them when it is moved again. */
import {
  listReleaseDocs,
  listReleases,
  pageSubscribedReleases,
  removeRelease,
  updateRelease,
  type Migration,
  type ReplyOf,
} from '@lectern/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTornaRows, type TornaRows } from '../../../../test/factories/build-torna-rows.ts'
import { countsOf, dumpOf, migrationAs } from '../../../../test/support/torna-migration.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'
import { useFreshTestApp } from '../../../../test/support/test-app.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useFreshTestApp()
const admin = useSuperAdmin(test, beforeEach)
const migration = useBuilt(() => migrationAs(test, admin), beforeEach)

const placesOf = ({ report }: Migration, code: string): string[] =>
  (report?.remarks ?? []).filter((remark) => remark.code === code).map(({ place }) => place)

async function projectId(): Promise<string> {
  const row = await test.db.selectFrom('project').select('id').where('name', '=', '订单').executeTakeFirstOrThrow()
  return encodeId('project', row.id)
}

async function releases(): Promise<ReplyOf<typeof listReleases>> {
  const { data } = await test.call(listReleases, { query: { projectId: await projectId() } }, admin)
  return data ?? []
}

async function release(number: string): Promise<ReplyOf<typeof listReleases>[number]> {
  const found = (await releases()).find(({ releaseNo }) => releaseNo === number)
  if (found === undefined) throw new Error(`no release ${number}`)
  return found
}

async function docsOf(number: string): Promise<string[]> {
  const body = { projectId: await projectId(), releaseId: (await release(number)).id }
  const { data } = await test.call(listReleaseDocs, { body }, admin)
  return (data ?? []).flatMap(({ name, children }) => children.map((doc) => `${name} / ${doc.name}`)).sort()
}

const bind = (rows: TornaRows, id: number, releaseId: number, docId: number): void => {
  rows['project_release_doc']?.push({ id, release_id: releaseId, module_id: 1, source_id: docId, is_deleted: 0 })
}

describe('releases of an installation', () => {
  it('come with their documents, followed as they change, with their robots and those who follow them', async () => {
    const done = await migration.run(dumpOf(buildTornaRows()))
    expect(placesOf(done, 'releaseEmpty')).toEqual(['商城 / 订单 / 1.1'])
    expect(placesOf(done, 'releaseWebhook')).toEqual(['商城 / 订单 / 1.0'])
    expect(await release('1.0')).toMatchObject({
      ...{ releaseDesc: '首发', state: 'published', hasLive: true, followerCount: 1, weComWebhook: '' },
      ...{ dingdingWebhook: 'https://robot.test/…et-1', publishedAtMs: Date.parse('2023-02-01T00:00:00+08:00') },
    })
    expect(await release('1.1')).toMatchObject({ state: 'draft', followerCount: 0 })
    // The folder with what is in it; a hidden document is in none.
    expect(await docsOf('1.0')).toEqual(['订单服务 / 富文本', '订单服务 / 查询订单', '订单服务 / 说明'].sort())
    const follower = await test.db
      .selectFrom('user')
      .select(['id', 'username'])
      .where('username', '=', 'zhang.san')
      .executeTakeFirstOrThrow()
    const followed = await rowsOf(test.db, 'subscription', { user_id: follower.id })
      .select('subject_kind')
      .orderBy('subject_kind')
      .execute()
    expect(followed.map((row) => row.subject_kind)).toEqual(['doc', 'project', 'release'])
    expect((await test.call(pageSubscribedReleases, { query: {} }, admin)).data?.list).toEqual([])
  })

  it('follow what changed there, and keep what people changed here', async () => {
    const rows = buildTornaRows()
    await migration.run(dumpOf(rows))
    // So that nothing is called.
    await test.db.updateTable('robot').set({ is_on: 0 }).execute()
    expect(countsOf(await migration.run(dumpOf(rows)), 'releases')).toBe('2: +0 ~0 =2 !0 -0')
    bind(rows, 10, 2, 11)
    bind(rows, 11, 1, 30)
    rows['project_release']?.push({ id: 3, project_id: 1, release_no: '1.0', status: 0, is_deleted: 0 })
    const changed = await migration.run(dumpOf(rows))
    expect(countsOf(changed, 'releases')).toBe('3: +1 ~2 =0 !0 -0')
    expect(placesOf(changed, 'nameChanged')).toContain('商城 / 订单 / 1.0')
    // It has documents now.
    expect(await release('1.1')).toMatchObject({ state: 'published' })
    expect(await docsOf('1.1')).toEqual(['订单服务 / 查询订单'])
    expect(await docsOf('1.0')).toContain('订单服务 / 无父目录')

    const { id, updatedAtMs } = await release('1.0')
    await test.call(updateRelease, { body: { id, updatedAtMs, releaseDesc: '我们的' } }, admin)
    await test.call(removeRelease, { body: { id: (await release('1.1')).id } }, admin)
    rows['project_release']?.forEach((row) => (row['release_desc'] = '新的'))
    const kept = await migration.run(dumpOf(rows))
    expect(countsOf(kept, 'releases')).toBe('3: +0 ~1 =0 !2 -0')
    expect(placesOf(kept, 'changedHere')).toEqual(['商城 / 订单 / 1.0'])
    expect(placesOf(kept, 'deletedHere')).toEqual(['商城 / 订单 / 1.1'])
    expect((await release('1.0')).releaseDesc).toBe('我们的')
  })
})

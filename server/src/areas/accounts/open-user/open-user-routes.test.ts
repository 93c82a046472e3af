import {
  addFolder,
  addOpenUser,
  deleteOpenUser,
  deleteSpace,
  disableOpenUser,
  enableOpenUser,
  exportOpenApi,
  getComponents,
  getDocDetail,
  getProjectTreeCompact,
  getSpaceTree,
  limits,
  listModules,
  listSpaces,
  pageOpenUsers,
  rotateOpenUser,
  type SecretGraceHours,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace, type BuiltSpace } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { hashToken } from '../../../auth/secrets.ts'
import { sealPurpose } from './open-user-commands.ts'
import { rowsOf } from '../../../db/rows.ts'

const hourMs = 60 * 60 * 1000

const test = useTestApp()

async function make(space: BuiltSpace, applicant = 'Order service') {
  const answer = await test.call(addOpenUser, { body: { spaceId: space.publicId, applicant } }, space.owner)
  expect(answer).toMatchObject({ code: '0' })
  const { id = '', appKey = '', secret = '' } = answer.data ?? {}
  return { id, appKey, secret, token: `${appKey}.${secret}` }
}

const readTree = (space: BuiltSpace, token: string) =>
  test.call(getSpaceTree, { query: { spaceId: space.publicId } }, { token })

describe('managing open users', () => {
  it('tells a secret once, keeps its hash and seals it, and records it without it', async () => {
    const space = await buildSpace(test)
    const { appKey, secret, id } = await make(space)
    const page = await test.call(pageOpenUsers, { query: { spaceId: space.publicId } }, space.owner)
    expect(page.data).toMatchObject({
      total: 1,
      list: [{ id, appKey, applicant: 'Order service', status: 1, lastFour: secret.slice(-4), lastUsedAtMs: null }],
    })
    expect(JSON.stringify(page)).not.toContain(secret)

    const row = await test.db
      .selectFrom('open_user_secret')
      .selectAll()
      .where('credential_hash', '=', hashToken(`${appKey}.${secret}`))
      .executeTakeFirstOrThrow()
    expect(test.context.vault.open(row.sealed, sealPurpose(appKey))).toBe(secret)
    const audit = await test.db.selectFrom('audit').selectAll().where('space_id', '=', space.id).execute()
    expect(audit).toMatchObject([{ action: 'openUser.create', subject_name: 'Order service' }])
    expect(JSON.stringify([row, audit])).not.toContain(secret.slice(5))
  })

  it('is found by key, applicant or remark, page by page', async () => {
    const space = await buildSpace(test)
    const [first, second] = [await make(space, 'Order 100%'), await make(space, 'Stock_service')]
    const search = async (text: string) => {
      const query = { spaceId: space.publicId, search: text }
      return (await test.call(pageOpenUsers, { query }, space.owner)).data?.list.map(({ id }) => id)
    }
    expect(await search('')).toEqual([second.id, first.id])
    expect(await search('order')).toEqual([first.id])
    expect(await search('100%')).toEqual([first.id])
    expect(await search('_')).toEqual(expect.arrayContaining([second.id]))
    expect(await search(second.appKey)).toEqual([second.id])
    const query = { spaceId: space.publicId, pageIndex: 2, pageSize: 1 }
    expect((await test.call(pageOpenUsers, { query }, space.owner)).data).toMatchObject({
      total: 2,
      list: [{ id: first.id }],
    })
  })

  it('stops at the limit, also when many are made at the same moment', async () => {
    const space = await buildSpace(test)
    const free = 2
    const old = Array.from({ length: limits.openUsers - free }, (_, index) => ({
      ...{ space_id: space.id, app_key: `${space.publicId}-${String(index)}`, applicant: 'old', remark: '', status: 1 },
      ...{ created_by: space.owner.id, creator_name: '', created_at_ms: test.now(), updated_at_ms: test.now() },
      ...{ last_used_at_ms: null, last_used_address: '' },
    }))
    await test.db.insertInto('open_user').values(old).execute()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        test.call(addOpenUser, { body: { spaceId: space.publicId, applicant: 'new' } }, space.owner),
      ),
    )
    expect(answers.filter(({ code }) => code === '0')).toHaveLength(free)
    expect(new Set(answers.flatMap(({ error }) => error ?? []))).toEqual(new Set(['open_user_limit_reached']))
    const page = await test.call(pageOpenUsers, { query: { spaceId: space.publicId } }, space.owner)
    expect(page.data?.total).toBe(limits.openUsers)
  })

  it('does not reach those of another space', async () => {
    const [space, other] = [await buildSpace(test), await buildSpace(test)]
    const { id, token } = await make(other)
    const body = { spaceId: space.publicId, id }
    for (const endpoint of [disableOpenUser, enableOpenUser, deleteOpenUser]) {
      expect(await test.call(endpoint, { body }, space.owner)).toMatchObject({ error: 'not_accessible' })
    }
    const rotated = await test.call(rotateOpenUser, { body: { ...body, graceHours: 0 } }, space.owner)
    expect(rotated).toMatchObject({ error: 'not_accessible', data: null })
    expect(await readTree(other, token)).toMatchObject({ code: '0' })
  })

  it('is for admins of the space', async () => {
    const space = await buildSpace(test)
    const dev = await buildUser(test)
    await addToSpace(test, space.id, dev, 'dev')
    const refused = await test.call(addOpenUser, { body: { spaceId: space.publicId, applicant: 'mine' } }, dev)
    expect(refused).toMatchObject({ error: 'no_permission' })
    const query = { spaceId: space.publicId }
    expect(await test.call(pageOpenUsers, { query }, dev)).toMatchObject({ error: 'no_permission' })
  })
})

describe('a new secret', () => {
  const rotate = async (space: BuiltSpace, id: string, graceHours: SecretGraceHours) => {
    const body = { spaceId: space.publicId, id, graceHours }
    const { data } = await test.call(rotateOpenUser, { body }, space.owner)
    return { token: `${data?.appKey ?? ''}.${data?.secret ?? ''}`, previousUntilMs: data?.previousUntilMs }
  }

  it('ends the old one at once without grace', async () => {
    const space = await buildSpace(test)
    const { id, token } = await make(space)
    const next = await rotate(space, id, 0)
    expect(next.previousUntilMs).toBeNull()
    expect(await readTree(space, token)).toMatchObject({ code: '1000' })
    expect(await readTree(space, next.token)).toMatchObject({ code: '0' })
    expect(
      await test.db
        .selectFrom('open_user_secret')
        .select('id')
        .where('open_user_id', 'in', test.db.selectFrom('open_user').select('id').where('space_id', '=', space.id))
        .execute(),
    ).toHaveLength(1)
  })

  it('leaves the old one good for the hours given', async () => {
    const space = await buildSpace(test)
    const { id, token } = await make(space)
    const next = await rotate(space, id, 1)
    expect(next.previousUntilMs).toBe(test.now() + hourMs)
    test.advance(hourMs - 1)
    for (const each of [token, next.token]) expect(await readTree(space, each)).toMatchObject({ code: '0' })
    test.advance(1)
    expect(await readTree(space, token)).toMatchObject({ code: '1000' })
    expect(await readTree(space, next.token)).toMatchObject({ code: '0' })
  })

  it('ends the one before the old one', async () => {
    const space = await buildSpace(test)
    const { id, token } = await make(space)
    const second = await rotate(space, id, 24)
    const third = await rotate(space, id, 24)
    expect(await readTree(space, token)).toMatchObject({ code: '1000' })
    for (const each of [second, third]) expect(await readTree(space, each.token)).toMatchObject({ code: '0' })
  })
})

describe('a machine', () => {
  it('reads every project of its space, private ones included, with key and secret as bearer', async () => {
    const space = await buildSpace(test)
    const project = await buildProject(test, { space, isPrivate: 1 })
    const module = await buildModule(test, { project })
    const doc = await buildDoc(test, { module })
    const { token } = await make(space)
    const tree = await test.app.inject({
      url: `/doc/view/data?spaceId=${space.publicId}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(tree.body).toContain(doc.publicId)
    const reads = [
      await test.call(getDocDetail, { query: { id: doc.publicId } }, { token }),
      await test.call(getProjectTreeCompact, { query: { projectId: project.publicId } }, { token }),
      await test.call(listModules, { query: { projectId: project.publicId } }, { token }),
      await test.call(
        getComponents,
        { body: { moduleId: module.publicId, refs: ['#/components/schemas/A'] } },
        { token },
      ),
    ]
    expect(reads.map(({ code }) => code)).toEqual(['0', '0', '0', '0'])
    const exported = await test.send(exportOpenApi, { query: { moduleId: module.publicId } }, { token })
    expect(exported.body).toContain('/things/{thingId}')
  })

  it('knows nothing of other spaces', async () => {
    const space = await buildSpace(test)
    const stranger = await buildDoc(test, {
      module: await buildModule(test, { project: await buildProject(test, { isPrivate: 0 }) }),
    })
    const { token } = await make(space)
    const foreign = [
      await test.call(getDocDetail, { query: { id: stranger.publicId } }, { token }),
      await test.call(listModules, { query: { projectId: stranger.module.project.publicId } }, { token }),
      await readTree(stranger.module.project.space, token),
    ]
    expect(foreign.map(({ error }) => error)).toEqual(['not_accessible', 'not_accessible', 'not_accessible'])
  })

  it('makes no other call', async () => {
    const doc = await buildDoc(test)
    const { token } = await make(doc.module.project.space)
    const folder = { body: { moduleId: doc.module.publicId, name: 'by a machine' } }
    expect(await test.call(addFolder, folder, { token })).toMatchObject({ error: 'token_not_allowed' })
    expect(await test.call(listSpaces, {}, { token })).toMatchObject({ error: 'token_not_allowed' })
    const query = { spaceId: doc.module.project.space.publicId }
    expect(await test.call(pageOpenUsers, { query }, { token })).toMatchObject({ error: 'token_not_allowed' })
  })

  it('is kept out while it is disabled, and for good when it or its space is deleted', async () => {
    const space = await buildSpace(test)
    const { id, token } = await make(space)
    const body = { spaceId: space.publicId, id }
    expect(await test.call(disableOpenUser, { body }, space.owner)).toMatchObject({ data: { status: 0 } })
    expect(await readTree(space, token)).toMatchObject({ code: '1000' })
    expect(await test.call(enableOpenUser, { body }, space.owner)).toMatchObject({ data: { status: 1 } })
    expect(await readTree(space, token)).toMatchObject({ code: '0' })
    expect(await test.call(deleteOpenUser, { body }, space.owner)).toMatchObject({ code: '0', data: null })
    expect(await readTree(space, token)).toMatchObject({ code: '1000' })
    const other = await make(space)
    await test.call(deleteSpace, { body: { id: space.publicId } }, space.owner)
    expect(await readTree(space, other.token)).toMatchObject({ code: '1000' })
    const audit = await rowsOf(test.db, 'audit', { space_id: space.id, subject_kind: 'openUser' })
      .select('action')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action.split('.')[1])).toEqual(['create', 'disable', 'enable', 'delete', 'create'])
  })

  it('needs key and secret of the same open user', async () => {
    const space = await buildSpace(test)
    const [one, other] = [await make(space), await make(space)]
    for (const token of [`${one.appKey}.${other.secret}`, one.secret, one.appKey, `${one.appKey}.`]) {
      expect(await readTree(space, token)).toMatchObject({ code: '1000' })
    }
  })

  it('leaves word of its last use, from where', async () => {
    const space = await buildSpace(test)
    const { token } = await make(space)
    await test.call(getSpaceTree, { query: { spaceId: space.publicId } }, { token, ip: '10.1.2.3' })
    await test.context.backgroundTasks.finish()
    const page = await test.call(pageOpenUsers, { query: { spaceId: space.publicId } }, space.owner)
    expect(page.data?.list[0]).toMatchObject({ lastUsedAtMs: test.now(), lastUsedAddress: '10.1.2.3' })
  })
})

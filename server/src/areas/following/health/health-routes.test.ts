import {
  deleteDoc,
  getHealth,
  getHealthBadge,
  getProjectHealth,
  healthLimits,
  healthRuleIds,
  ignoreFinding,
  pageHealth,
  pageIgnoredFindings,
  replaceHealthBadge,
  restoreFinding,
  updateHealthBadge,
  type HealthRow,
  type QueryOf,
} from '@lectern/contracts'
import { healthRules, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { buildShare } from '../../../../test/factories/build-share.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { auditedActs } from '../../../../test/support/audited.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
const dayMs = 86_400_000

const media = (schema: JsonObject) => ({ description: '', content: { 'application/json': { schema } } })
const order = { $ref: '#/components/schemas/Order' }
const fine: JsonObject = { description: 'Places an order', responses: { 200: media(order), 400: media(order) } }

/** What is known once everything was looked at. */
async function readAll(module: BuiltModule, caller: BuiltUser = module.owner) {
  const read = () => test.call(getHealth, { query: { moduleId: module.publicId } }, caller)
  await expect.poll(async () => (await read()).data?.pending, { timeout: 20_000 }).toBe(0)
  const { data } = await read()
  if (data === null) throw new Error('Nothing was answered')
  return data
}

async function list(module: BuiltModule, asked: Omit<QueryOf<typeof pageHealth>, 'moduleId'> = {}) {
  const answer = await test.call(pageHealth, { query: { moduleId: module.publicId, ...asked } }, module.owner)
  if (answer.data === null) throw new Error(answer.msg)
  return answer.data
}
const brief = ({ name, findings }: HealthRow) => [
  name,
  ...findings.map(({ rule, count }) => `${rule} ${String(count)}`),
]

const appName = async ({ id }: BuiltModule) => {
  const row = await test.db.selectFrom('module').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return row.name
}

const nameOf = async ({ id }: BuiltUser) => {
  const row = await test.db.selectFrom('user').select('nickname').where('id', '=', id).executeTakeFirstOrThrow()
  return row.nickname
}

/** One call in order, one with much to mend, a text with links, a model; and what is not counted. */
async function buildPlaces() {
  const module = await buildModule(test)
  const folder = await buildFolder(test, { module })
  await buildComponent(test, module, 'schemas', 'Order', { type: 'object', properties: { id: { type: 'integer' } } })
  const good = await buildDoc(test, {
    module,
    parentId: folder.id,
    name: 'Good',
    content: describeOperation('/a', fine),
  })
  const parameters = [{ in: 'query', name: 'page', schema: { type: 'integer' }, example: 'one' }]
  const bad = await buildDoc(test, { module, name: 'Bad', content: describeOperation('/b', { parameters }) })
  await test.db.updateTable('doc').set({ author: 'Mei', deprecated: '' }).where('id', '=', bad.id).execute()
  const text = `[a](/view/${good.publicId}) [b](/view/${bad.publicId})`
  const guide = await buildDoc(test, { module, name: 'Guide', content: { v: 1, kind: 'markdown', text } })
  return { module, good, bad, guide }
}

it('has the rules of the model', () => {
  expect(healthRuleIds).toEqual(healthRules.map(({ id }) => id))
})

describe('health of an application', () => {
  it('is looked at when someone asks, and lists the worst first with places', async () => {
    const { module } = await buildPlaces()
    const first = await test.call(getHealth, { query: { moduleId: module.publicId } }, module.owner)
    expect(first.data).toMatchObject({ checked: 4, pending: 4 })
    const health = await readAll(module)
    expect(health).toEqual({
      ...{ checked: 4, pending: 0, ignored: 0, unopenedShares: 0, can: { update: true } },
      // 27 of each call, 7 of the model, 4 of the text; 10 + 1 are lost.
      score: Math.floor((100 * (65 - 11)) / 65),
      rules: [
        ...[{ rule: 'no-description', count: 1 }],
        ...[{ rule: 'fields-undescribed', count: 2 }],
        ...[{ rule: 'example-mismatch', count: 1 }],
        ...[{ rule: 'no-success-schema', count: 1 }],
        ...[{ rule: 'no-error-response', count: 1 }],
        ...[{ rule: 'deprecated-unexplained', count: 1 }],
      ],
      owners: [{ name: 'Mei', count: 1 }],
    })
    const { list: rows, total } = await list(module)
    expect(total).toBe(2)
    expect(rows.map(brief)).toEqual([
      [
        ...['Bad', 'no-description 1', 'fields-undescribed 1', 'example-mismatch 1', 'no-success-schema 1'],
        ...['no-error-response 1', 'deprecated-unexplained 1'],
      ],
      ['Order', 'fields-undescribed 1'],
    ])
    expect(rows[0]).toMatchObject({ subject: 'doc', httpMethod: 'GET', url: '/b', owner: 'Mei' })
    expect(rows[0]?.findings[1]?.places).toEqual([{ place: 'query', status: '', name: 'page' }])
    expect(rows[1]).toMatchObject({ subject: 'model', httpMethod: '' })
  })

  it('is filtered by rule and maintainer, in pages', async () => {
    const { module } = await buildPlaces()
    await readAll(module)
    const names = async (asked: Parameters<typeof list>[1]) => (await list(module, asked)).list.map(({ name }) => name)
    expect(await names({ rule: 'no-description' })).toEqual(['Bad'])
    expect(await names({ rule: 'broken-link' })).toEqual([])
    expect(await names({ owner: 'Mei' })).toEqual(['Bad'])
    expect(await names({ owner: 'Mei', rule: 'removed-upstream' })).toEqual([])
    expect(await names({ pageIndex: 2, pageSize: 1 })).toEqual(['Order'])
    // Of what the rule is broken by, all findings are listed.
    expect((await list(module, { rule: 'no-description' })).list[0]?.findings).toHaveLength(6)
  })

  it('follows what is mended, deleted and unlinked, and reads nothing twice', async () => {
    const { module, bad } = await buildPlaces()
    await readAll(module)
    const scans = () => test.db.selectFrom('health_scan').select('hash').orderBy('hash').execute()
    const before = await scans()
    await editCall(test, module.owner, bad.publicId, { summary: '/b', parameters: [], ...fine })
    const mended = await readAll(module)
    expect(mended.rules).toEqual([{ rule: 'fields-undescribed', count: 1 }])
    const added = (await scans()).filter(({ hash }) => !before.some((each) => each.hash === hash))
    expect(added).toHaveLength(1)
    await test.call(deleteDoc, { body: { id: bad.publicId } }, module.owner)
    const after = await readAll(module)
    expect(after.checked).toBe(3)
    expect(after.rules).toEqual([
      { rule: 'fields-undescribed', count: 1 },
      { rule: 'broken-link', count: 1 },
    ])
    expect((await list(module, { rule: 'broken-link' })).list.map(brief)).toEqual([['Guide', 'broken-link 1']])
  })

  it('counts shares that no one opened in a month', async () => {
    const module = await buildModule(test)
    const share = await buildShare(test, module)
    expect((await readAll(module)).unopenedShares).toBe(0)
    const made = { created_at_ms: test.now() - 31 * dayMs }
    await test.db.updateTable('share').set(made).where('id', '=', share.id).execute()
    expect(await readAll(module)).toMatchObject({ unopenedShares: 1, score: null, checked: 0 })
  })

  it('is for those who write, and summed up for a project', async () => {
    const { module } = await buildPlaces()
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    await addToProject(test, module.project.id, guest, 'guest')
    const query = { moduleId: module.publicId }
    expect((await test.call(getHealth, { query }, guest)).error).toBe('no_permission')
    expect((await test.call(pageHealth, { query }, guest)).error).toBe('no_permission')
    const health = await readAll(module)
    const projectId = module.project.publicId
    const sum = await test.call(getProjectHealth, { query: { projectId } }, module.owner)
    const { score, checked, pending, rules } = health
    const sums = { score, checked, pending, rules, unopenedShares: 0, owners: [{ name: 'Mei', count: 1 }] }
    const name = await appName(module)
    expect(sum.data).toEqual({
      modules: [{ moduleId: module.publicId, name, ...sums }],
      owners: [{ name: 'Mei', count: 1 }],
    })
  })

  it('lists the applications of a project and their documents worst first, of all or of one maintainer', async () => {
    const { module, good, bad } = await buildPlaces()
    const { project, owner } = module
    const other = await buildModule(test, { project })
    const next = await buildDoc(test, { module: other, name: 'Worse', content: describeOperation('/w', {}) })
    const empty = await buildModule(test, { project })
    await test.db.updateTable('doc').set({ author: 'Li' }).where('id', 'in', [next.id, good.id]).execute()
    await readAll(module)
    await readAll(other)
    const { publicId: projectId } = project
    const sum = async (asked: { owner?: string } = {}) => {
      const { data } = await test.call(getProjectHealth, { query: { projectId, ...asked } }, owner)
      return data?.modules.map(({ moduleId, checked, owners }) => ({ moduleId, checked, owners }))
    }
    expect(await sum()).toEqual([
      { moduleId: other.publicId, checked: 1, owners: [{ name: 'Li', count: 1 }] },
      { moduleId: module.publicId, checked: 4, owners: [{ name: 'Mei', count: 1 }] },
      { moduleId: empty.publicId, checked: 0, owners: [] },
    ])
    expect(await sum({ owner: 'Li' })).toEqual([
      { moduleId: other.publicId, checked: 1, owners: [{ name: 'Li', count: 1 }] },
      { moduleId: module.publicId, checked: 1, owners: [] },
      { moduleId: empty.publicId, checked: 0, owners: [] },
    ])
    const worst = async (asked: { owner?: string } = {}) => {
      const { data } = await test.call(pageHealth, { query: { projectId, ...asked } }, owner)
      return data?.list.map(({ name, moduleId }) => [name, moduleId])
    }
    expect(await worst()).toEqual([
      ['Bad', module.publicId],
      ['Worse', other.publicId],
      ['Order', module.publicId],
    ])
    expect(await worst({ owner: 'Li' })).toEqual([['Worse', other.publicId]])
    await test.call(deleteDoc, { body: { id: bad.publicId } }, owner)
    expect(await worst({ owner: 'Mei' })).toEqual([])
  })
})

describe('an ignored finding', () => {
  const about = { subject: 'doc', rule: 'no-error-response' } as const

  it('is left out until it is restored, with who and why', async () => {
    const { module, bad } = await buildPlaces()
    const before = await readAll(module)
    const key = { moduleId: module.publicId, ...about, subjectId: bad.publicId }
    for (const reason of [' It never fails ', 'Another'])
      expect((await test.call(ignoreFinding, { body: { ...key, reason } }, module.owner)).code).toBe('0')
    const ignored = await readAll(module)
    expect(ignored.ignored).toBe(1)
    expect(ignored.rules.some(({ rule }) => rule === about.rule)).toBe(false)
    expect(ignored.score).toBeGreaterThan(before.score ?? 100)
    expect((await list(module)).list[0]?.findings).toHaveLength(5)
    const query = { moduleId: module.publicId }
    const { data } = await test.call(pageIgnoredFindings, { query }, module.owner)
    expect(data?.list).toMatchObject([
      {
        name: 'Bad',
        subjectId: bad.publicId,
        rule: about.rule,
        reason: 'It never fails',
        ignoredBy: await nameOf(module.owner),
      },
    ])
    await test.call(restoreFinding, { body: key }, module.owner)
    await test.call(restoreFinding, { body: key }, module.owner)
    expect(await readAll(module)).toEqual(before)
  })

  it('is one of the application', async () => {
    const { module } = await buildPlaces()
    const other = await buildDoc(test)
    const body = { moduleId: module.publicId, ...about, subjectId: other.publicId, reason: 'x' }
    expect((await test.call(ignoreFinding, { body }, module.owner)).error).toBe('not_accessible')
    expect(await test.db.selectFrom('health_ignored').select('rule').where('doc_id', '=', other.id).execute()).toEqual(
      [],
    )
    const long = { ...body, reason: 'x'.repeat(healthLimits.reason + 1) }
    expect((await test.call(ignoreFinding, { body: long }, module.owner)).error).toBe('invalid_input')
  })
})

describe('a badge', () => {
  const show = (key: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'GET', url: `/badge/${key}.svg`, headers })

  it('is off until someone turns it on, and shows the score alone', async () => {
    const { module } = await buildPlaces()
    const { score } = await readAll(module)
    const place = { moduleId: module.publicId }
    const { data: off } = await test.call(getHealthBadge, { query: place }, module.owner)
    expect(off).toEqual({ key: '', isOn: 0, can: { update: true } })
    const { data } = await test.call(updateHealthBadge, { body: { ...place, isOn: 1 } }, module.owner)
    const key = data?.key ?? ''
    expect(key).toHaveLength(25)
    const picture = await show(key)
    expect(picture.headers['content-type']).toContain('image/svg+xml')
    expect(picture.body).toContain(`<title>docs health: ${String(score)}%</title>`)
    expect(picture.body).not.toContain(module.publicId)
    const again = await show(key, { 'if-none-match': String(picture.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const { data: other } = await test.call(replaceHealthBadge, { body: place }, module.owner)
    expect((await show(key)).json()).toMatchObject({ data: null })
    expect((await show(other?.key ?? '')).body).toContain('<svg')
    await test.call(updateHealthBadge, { body: { ...place, isOn: 0 } }, module.owner)
    expect((await show(other?.key ?? '')).body).not.toContain('<svg')
    expect(await auditedActs(test, 'health.openBadge')).toHaveLength(1)
    expect(await auditedActs(test, 'health.replaceBadge')).toHaveLength(1)
    expect(await auditedActs(test, 'health.closeBadge')).toHaveLength(1)
  })
})

import {
  getDocDetail,
  getPastProjectVariables,
  getProjectVariables,
  listOwnValues,
  listProjectVariableTexts,
  saveOwnValues,
  updateProjectVariables,
  type BodyOf,
} from '@lectern/contracts'
import { projectKeyword, writeVariables } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { visibleVariables } from '../../../auth/visibility.ts'
import { rowsOf } from '../../../db/rows.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildMember, buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import {
  changeModuleSettings,
  readModuleSettings,
  type SettingChanges,
} from '../../../../test/support/module-settings.ts'

const test = useTestApp()

type Person = BuiltModule['owner']
const list = async (module: BuiltModule, person: Person) =>
  (await test.call(listOwnValues, { query: { moduleId: module.publicId } }, person)).data
const save = (module: BuiltModule, person: Person, values: BodyOf<typeof saveOwnValues>['values']) =>
  test.call(saveOwnValues, { body: { moduleId: module.publicId, values } }, person)

const place = { key: null, isPublic: 1 as const, headers: [] }
const shared = (name: string, more: object = {}) => ({
  name,
  value: '',
  isSecret: 0 as const,
  description: '',
  ...more,
})
const settingsOf = (module: BuiltModule) => readModuleSettings(test, module)
const change = (module: BuiltModule, changes: SettingChanges) => changeModuleSettings(test, module, changes)

describe('values of one’s own', () => {
  it('are kept, changed and removed one by one, sealed, and nobody else’s', async () => {
    const module = await buildModule(test)
    const colleague = await buildUser(test)
    await addToSpace(test, module.project.space.id, colleague, 'guest')
    await addToProject(test, module.project.id, colleague, 'dev')
    await save(module, module.owner, [
      { environment: '', name: 'token', value: 'mine-everywhere' },
      { environment: 'Test', name: 'token', value: 'mine-in-test' },
    ])
    await save(module, colleague, [{ environment: '', name: 'token', value: 'theirs' }])
    expect(await list(module, colleague)).toEqual([
      { level: 'module', environment: '', name: 'token', value: 'theirs' },
    ])
    const rows = await test.db.selectFrom('own_value').selectAll().execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/mine|theirs/)
    const after = await save(module, module.owner, [
      { environment: '', name: 'token', value: 'renewed' },
      { environment: 'Test', name: 'token', value: null },
    ])
    expect(after.data).toEqual([{ level: 'module', environment: '', name: 'token', value: 'renewed' }])
  })

  it('stay with an environment that is renamed, also when two change names', async () => {
    const module = await buildModule(test)
    await change(module, {
      environments: ['A', 'B'].map((name) => ({ ...place, name, url: `https://${name}.example` })),
    })
    await save(
      module,
      module.owner,
      ['A', 'B', 'C', ''].map((environment) => ({ environment, name: 'x', value: `of ${environment}` })),
    )
    const { environments } = await settingsOf(module)
    await change(module, {
      environments: environments.map((one) => ({ ...one, name: one.name === 'A' ? 'B' : 'A' })),
    })
    const values = new Map((await list(module, module.owner))?.map(({ environment, value }) => [environment, value]))
    expect(Object.fromEntries(values)).toEqual({ '': 'of ', A: 'of B', B: 'of A', C: 'of C' })
  })

  it('of a project are those of all its applications, and nobody else’s', async () => {
    const module = await buildModule(test)
    const { project } = module
    const sibling = { ...(await buildModule(test, { project })), owner: module.owner }
    const stranger = await buildModule(test)
    const ofProject = { level: 'project', environment: 'Test', name: 'token' } as const
    await save(module, module.owner, [{ ...ofProject, value: 'of all' }])
    await save(module, module.owner, [{ environment: '', name: 'token', value: 'of one' }])
    const inProject = { level: 'project', environment: '', name: 'token', value: 'of all' }
    expect(await list(module, module.owner)).toEqual([
      { level: 'module', environment: '', name: 'token', value: 'of one' },
      inProject,
    ])
    expect(await list(sibling, module.owner)).toEqual([inProject])
    expect(await list(stranger, stranger.owner)).toEqual([])
    const colleague = await buildMember(test, project, 'admin')
    expect(await list(module, colleague)).toEqual([])
    await save(sibling, colleague, [{ ...ofProject, value: null }])
    const rows = await rowsOf(test.db, 'own_project_value', { project_id: project.id }).selectAll().execute()
    expect(rows).toMatchObject([{ user_id: module.owner.id, name: 'token' }])
    expect(JSON.stringify(rows)).not.toContain('of all')
    expect((await save(sibling, module.owner, [{ ...ofProject, value: null }])).data).toEqual([])
  })

  it('are at most 500, and nothing is kept of a call that goes over it', async () => {
    const module = await buildModule(test)
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ environment: '', name: `v${String(from + at)}`, value: '1' }))
    for (const from of [0, 100, 200, 300, 400]) await save(module, module.owner, many(from, 100))
    expect(await save(module, module.owner, many(500, 1))).toMatchObject({ error: 'variable_too_many' })
    expect(await list(module, module.owner)).toHaveLength(500)
  })
})

describe('variables of a project', () => {
  const read = async (module: BuiltModule, person: Person = module.owner) =>
    (await test.call(getProjectVariables, { query: { projectId: module.project.publicId } }, person)).data
  const update = (
    module: BuiltModule,
    version: number,
    variables: BodyOf<typeof updateProjectVariables>['variables'],
    person: Person = module.owner,
  ) => test.call(updateProjectVariables, { body: { projectId: module.project.publicId, version, variables } }, person)
  const zone = shared('zone', { value: 'eu', description: 'Where' })
  const token = shared('token', { isSecret: 1 })

  it('are changed by those who may change the project, one after the other, and audited', async () => {
    const module = await buildModule(test)
    const [dev, guest] = [
      await buildMember(test, module.project, 'dev'),
      await buildMember(test, module.project, 'guest'),
    ]
    expect(await read(module)).toEqual({ version: 0, variables: [] })
    expect((await update(module, 0, [zone, token], dev)).data).toEqual({ version: 1, variables: [zone, token] })
    expect(await read(module, guest)).toEqual({ version: 1, variables: [zone, token] })
    expect(await update(module, 1, [], guest)).toMatchObject({ error: 'no_permission' })
    expect(await update(module, 0, [], dev)).toMatchObject({ error: 'changed_meanwhile' })
    expect((await update(module, 1, [zone, token])).data?.version).toBe(1)
    expect((await update(module, 1, [])).data).toEqual({ version: 2, variables: [] })
    const ofProject = { projectId: module.project.publicId }
    const history = await test.call(listProjectVariableTexts, { query: ofProject }, guest)
    expect(history.data?.map(({ number, createdAtMs }) => [number, createdAtMs])).toEqual([
      [2, test.now()],
      [1, test.now()],
    ])
    const past = (number: number) => test.call(getPastProjectVariables, { query: { ...ofProject, number } }, guest)
    expect((await past(1)).data).toMatchObject({ number: 1, variables: [zone, token] })
    expect((await past(2)).data?.variables).toEqual([])
    expect((await past(3)).error).toBe('not_accessible')
    const secretNow = { ...zone, value: '', isSecret: 1 as const }
    await update(module, 2, [secretNow])
    expect((await past(1)).data?.variables).toEqual([secretNow, token])
    const audited = await rowsOf(test.db, 'audit', { action: 'project.variables' }).select('actor_id').execute()
    expect(audited.map((row) => row.actor_id)).toEqual([dev.id, module.owner.id, module.owner.id])
  })

  it('refuse a name twice, and a secret with a value; nothing changes', async () => {
    const module = await buildModule(test)
    expect(await update(module, 0, [zone, zone])).toMatchObject({ error: 'name_taken' })
    expect(await update(module, 0, [{ ...token, value: 's3cret' }])).toMatchObject({ error: 'variable_secret_shared' })
    expect(await read(module)).toEqual({ version: 0, variables: [] })
  })

  it('come with documents of its applications as they are now, and with none to visitors', async () => {
    const module = await buildModule(test)
    const doc = await buildDoc(test, { module })
    const guest = await buildMember(test, module.project, 'guest')
    const ofDoc = async () => {
      const { data } = await test.call(getDocDetail, { query: { id: doc.publicId } }, guest)
      return data?.application[projectKeyword]
    }
    expect(await ofDoc()).toBeUndefined()
    await update(module, 0, [zone, token])
    const declared = writeVariables({}, [
      { ...zone, isSecret: false },
      { ...token, isSecret: true },
    ])
    expect(await ofDoc()).toEqual(declared)
    await update(module, 1, [zone])
    expect(await ofDoc()).toEqual(writeVariables({}, [{ ...zone, isSecret: false }]))
    expect(visibleVariables({}, 'visitor', declared)).toEqual({})
  })

  it('lose values of secrets that came from elsewhere', async () => {
    const module = await buildModule(test)
    const declared = JSON.stringify({ 'x-lectern-variables': [{ name: 'token', secret: true, value: 's3cret' }] })
    await test.db
      .insertInto('project_variables')
      .values({ project_id: module.project.id, declared, version: 1 })
      .execute()
    const doc = await buildDoc(test, { module })
    const { data } = await test.call(getDocDetail, { query: { id: doc.publicId } }, module.owner)
    expect(data?.application[projectKeyword]).toEqual({ 'x-lectern-variables': [{ name: 'token', secret: true }] })
    expect(await read(module)).toEqual({ version: 1, variables: [token] })
  })
})

describe('shared variables', () => {
  it('are kept with an application and its environments, and stay where they are not given', async () => {
    const module = await buildModule(test)
    const variables = [shared('zone', { value: 'eu', description: 'Where' }), shared('token', { isSecret: 1 })]
    const environments = [
      { ...place, name: 'A', url: 'https://a.example', variables: [shared('zone', { value: 'us' })] },
    ]
    expect((await change(module, { variables, environments })).data).toMatchObject({
      variables,
      environments: [{ name: 'A', variables: [shared('zone', { value: 'us' })] }],
    })
    const [first] = (await settingsOf(module)).environments
    if (first === undefined) throw new Error('No environment')
    const { variables: _, ...rest } = first
    const { data } = await change(module, { environments: [{ ...rest, url: 'https://b.example' }] })
    expect(data?.environments[0]).toMatchObject({
      url: 'https://b.example',
      variables: [shared('zone', { value: 'us' })],
    })
    expect(data?.variables).toEqual(variables)
  })

  it('refuse a name twice, and a secret with a value; nothing changes', async () => {
    const module = await buildModule(test)
    expect(await change(module, { variables: [shared('a'), shared('a')] })).toMatchObject({ error: 'name_taken' })
    expect(await change(module, { variables: [shared('a', { isSecret: 1, value: 's3cret' })] })).toMatchObject({
      error: 'variable_secret_shared',
      details: { name: 'a' },
    })
    expect((await settingsOf(module)).revision).toBe('')
  })
})

import { listOwnValues, saveOwnValues, type BodyOf } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
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
    expect(await list(module, colleague)).toEqual([{ environment: '', name: 'token', value: 'theirs' }])
    const rows = await test.db.selectFrom('own_value').selectAll().execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/mine|theirs/)
    const after = await save(module, module.owner, [
      { environment: '', name: 'token', value: 'renewed' },
      { environment: 'Test', name: 'token', value: null },
    ])
    expect(after.data).toEqual([{ environment: '', name: 'token', value: 'renewed' }])
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

  it('are at most 500, and nothing is kept of a call that goes over it', async () => {
    const module = await buildModule(test)
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ environment: '', name: `v${String(from + at)}`, value: '1' }))
    for (const from of [0, 100, 200, 300, 400]) await save(module, module.owner, many(from, 100))
    expect(await save(module, module.owner, many(500, 1))).toMatchObject({ error: 'variable_too_many' })
    expect(await list(module, module.owner)).toHaveLength(500)
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

/* Files of environments and globals, alone and beside collections. */
import { strToU8, zipSync } from 'fflate'
import { readEnvironments, readVariables, type Json } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importPostman } from '../../src/index.ts'

const file = (path: string, value: Json | string) => ({
  path,
  bytes: strToU8(typeof value === 'string' ? value : JSON.stringify(value)),
})

function read(files: Record<string, Json | string>) {
  const all = Object.entries(files).map(([path, value]) => file(path, value))
  const [only] = all
  if (only !== undefined && all.length === 1) return importPostman([only])
  const bytes = zipSync(Object.fromEntries(all.map(({ path, bytes: each }) => [path, each])))
  return importPostman([{ path: 'all.zip', bytes }])
}

function done(files: Record<string, Json | string>) {
  const result = read(files)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const { root } = result.bundle.application
  return { ...result, root, environments: readEnvironments(root), variables: readVariables(root) }
}

const variable = (key: string, value: string, more: Record<string, Json> = {}) => ({
  ...{ key, value, type: 'default', enabled: true },
  ...more,
})
const environment = (name: string, values: Json[]): Json => ({
  ...{ id: '1b6c', name, values },
  ...{ _postman_variable_scope: 'environment', _postman_exported_using: 'Postman/11.2' },
})
const globals = (values: Json[]): Json => ({ name: 'My globals', values, _postman_variable_scope: 'globals' })
const collection = (variables: Json[] = []): Json => ({
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'Read', request: { method: 'GET', url: '{{baseUrl}}/orders' } }],
  variable: variables,
})
const row = (name: string, value: string, isSecret = false) => ({ name, value, isSecret, description: '' })

describe('an environment alone', () => {
  it('is one of the application, at the address that a variable has, for members only', () => {
    const { root, environments, bundle, isOnlyEnvironments, issues, stats } = done({
      'Test.postman_environment.json': environment('Test', [
        variable('docs', 'https://docs.example.com'),
        variable('host', 'test.example.com'),
        variable('baseUrl', 'https://{{host}}/v1/'),
        variable('zone', 'eu', { description: 'Where' }),
      ]),
    })
    expect(isOnlyEnvironments).toBe(true)
    expect(bundle.documents).toEqual([])
    expect(root['info']).toEqual({ title: 'Test', version: '1.0.0' })
    expect(environments).toEqual([
      {
        key: 0,
        name: 'Test',
        url: 'https://test.example.com/v1',
        isPublic: false,
        headers: [],
        variables: [
          row('docs', 'https://docs.example.com'),
          row('host', 'test.example.com'),
          row('baseUrl', 'https://{{host}}/v1/'),
          { ...row('zone', 'eu'), description: 'Where' },
        ],
      },
    ])
    expect(stats).toMatchObject({ environments: 1, operations: 0 })
    expect(issues).toEqual([
      { severity: 'note', code: 'environment_read', pointer: '#', params: { name: 'Test', count: 4 } },
    ])
  })

  it('shares no value of a secret: of its type, by its name, or with a password in an address', () => {
    const values = [
      variable('pin', 's3cret-1', { type: 'secret' }),
      variable('accessToken', 's3cret-2'),
      variable('database', 'postgres://admin:s3cret-3@db.example.com/a'),
      variable('token', '{{accessToken}}'),
      variable('password', ''),
    ]
    const { root, environments, issues } = done({ 'a.json': environment('Test', values) })
    expect(JSON.stringify([root, issues])).not.toContain('s3cret')
    expect(environments[0]?.variables).toEqual([
      row('pin', '', true),
      row('accessToken', '', true),
      row('database', '', true),
      row('token', '{{accessToken}}'),
      row('password', '', true),
    ])
    const left = issues.filter(({ code }) => code === 'secret_left_out')
    expect(left.map(({ params, pointer }) => [params?.['name'], pointer])).toEqual([
      ['pin', '#/values/0'],
      ['accessToken', '#/values/1'],
      ['database', '#/values/2'],
    ])
  })

  it('leaves out by name what is turned off and what has no place here', () => {
    const values = [
      variable('off', '1', { enabled: false }),
      variable('a name', '1'),
      variable('long', 'x'.repeat(8_001)),
      variable('twice', '1'),
      variable('twice', '2'),
      ...Array.from({ length: 200 }, (_, at) => variable(`v${String(at)}`, '1')),
      variable('', 'x'),
      'odd',
    ]
    const { environments, issues } = done({ 'a.json': environment('Test', values) })
    expect(environments[0]?.variables).toHaveLength(200)
    expect(environments[0]?.variables[0]).toEqual(row('twice', '2'))
    expect(issues.map(({ code, params }) => [code, params?.['name']])).toEqual([
      ['variable_disabled', 'off'],
      ['variable_left_out', 'a name'],
      ['variable_left_out', 'long'],
      ['variable_left_out', 'v199'],
      ['environment_read', 'Test'],
      ['environment_address_missing', 'Test'],
    ])
    expect(environments[0]?.url).toBe('/')
  })

  it('of the service’s own API is read like its file, and globals are for all environments', () => {
    const wrapped = done({ 'a.json': { environment: { name: 'Live', values: [variable('url', 'http://a.example')] } } })
    expect(wrapped.environments).toMatchObject([{ name: 'Live', url: 'http://a.example' }])
    const { environments, variables, isOnlyEnvironments } = done({ 'g.json': globals([variable('zone', 'eu')]) })
    expect([environments, variables, isOnlyEnvironments]).toEqual([[], [row('zone', 'eu')], true])
  })

  it.each<[string, Json | string, string]>([
    ['broken JSON', '{"name": "Test", "values": [', 'text_unreadable'],
    ['values that are no list', { name: 'Test', values: 'x', _postman_variable_scope: 'environment' }, 'type_wrong'],
    ['a description', { openapi: '3.1.0', info: { title: 'A', version: '1' } }, 'format_other'],
    ['any other object', { name: 'Test' }, 'format_unknown'],
  ])('is refused with the reason: %s', (_name, value, code) => {
    const result = read({ 'a.postman_environment.json': value })
    expect(result).toMatchObject({ ok: false, issues: [{ severity: 'error', code }] })
  })
})

describe('environments beside a collection', () => {
  const test = environment('Test', [variable('baseUrl', 'https://test.example.com'), variable('zone', 'eu')])
  const live = environment('Live', [variable('baseUrl', 'https://live.example.com'), variable('zone', 'us')])

  it('are where its calls go, each with its own address and variables', () => {
    const { environments, variables, issues, bundle, isOnlyEnvironments } = done({
      'live.postman_environment.json': live,
      'shop.json': collection([variable('zone', 'none')]),
      'test.postman_environment.json': test,
      'workspace.postman_globals.json': globals([variable('shop', '7')]),
    })
    expect(isOnlyEnvironments).toBeUndefined()
    expect(bundle.documents.map(({ name }) => name)).toEqual(['Read'])
    expect(bundle.folders).toEqual([])
    expect(environments.map(({ name, url, variables: own }) => [name, url, own.map(({ value }) => value)])).toEqual([
      ['Live', 'https://live.example.com', ['https://live.example.com', 'us']],
      ['Test', 'https://test.example.com', ['https://test.example.com', 'eu']],
    ])
    expect(variables).toEqual([row('shop', '7'), row('zone', 'none')])
    expect(issues.map(({ code, file: of }) => [code, of])).toEqual([
      ['environment_read', 'live.postman_environment.json'],
      ['environment_read', 'test.postman_environment.json'],
      ['globals_read', 'workspace.postman_globals.json'],
    ])
  })

  it('stand before the address that the collection itself has', () => {
    const { environments } = done({
      'a.json': collection([variable('baseUrl', 'https://public.example.com')]),
      'b.json': test,
    })
    expect(environments.map(({ name, url, isPublic }) => [name, url, isPublic])).toEqual([
      ['Test', 'https://test.example.com', false],
      ['baseUrl', 'https://public.example.com', true],
    ])
  })

  it('are read where another one is broken, which is named', () => {
    const { environments, issues } = done({ 'a.json': collection(), 'b.json': test, 'c.json': '{"values": [' })
    expect(environments.map(({ name }) => name)).toEqual(['Test'])
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'file_other_format', params: { path: 'c.json' }, lost: true }),
    )
  })
})

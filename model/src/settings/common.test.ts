import { describe, expect, it } from 'vitest'
import { readCommon, withCommon, withoutKeyword, writeCommon } from './common.ts'
import type { ApplicationContent, HttpContent } from '../content/content.ts'
import { readEnvironments, publicServers, writeEnvironments } from './environments.ts'
import { variablesKeyword } from './variables.ts'
import type { JsonObject } from '../json.ts'
import { merge } from '../merge/merge.ts'

const row = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  required: false,
  example: '',
  description: '',
  ...more,
})

const content = (operation: JsonObject): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders',
  operation,
})

const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } })
const ok = (schema: JsonObject) => ({ '200': { description: 'OK', ...json(schema) } })

const rows = {
  headers: [row('X-App', { required: true, type: 'int64', example: '7' })],
  params: [
    { ...row('tenant', { type: 'LocalDate' }), place: 'query' as const },
    { ...row('sign', { description: 'Signature' }), place: 'body' as const },
  ],
  returns: [
    { ...row('code', { example: '0', required: true }), isData: false },
    { ...row('data', { type: 'object' }), isData: true },
  ],
}

describe('common rows', () => {
  it('are read as they were written, beside everything else of the root', () => {
    const root = writeCommon({ info: { title: 'Shop' } }, rows)
    expect(root['info']).toEqual({ title: 'Shop' })
    expect(readCommon(root)).toEqual(rows)
    expect(readCommon(writeCommon(root, { returns: [] }))).toEqual({ ...rows, returns: [] })
    expect(writeCommon(root, { headers: [], params: [], returns: [] })).toEqual({ info: { title: 'Shop' } })
  })
})

describe('an operation with what its application has in common', () => {
  const root = writeCommon({}, rows)
  const at = { components: {}, root }

  it('has the parameters it does not have itself, behind its own', () => {
    const own = content({ parameters: [{ name: 'x-app', in: 'header' }], responses: {} })
    const { operation } = withCommon(own, at)
    expect(operation['parameters']).toMatchObject([{ name: 'x-app' }, { name: 'tenant', in: 'query' }])
  })

  it('answers at the data node, and keeps an answer that brings the frame itself', () => {
    const framed = withCommon(content({ responses: ok({ $ref: '#/components/schemas/Order' }) }), at)
    expect(framed.operation).toMatchObject({
      responses: ok({
        type: 'object',
        required: ['code'],
        properties: { code: { examples: ['0'] }, data: { $ref: '#/components/schemas/Order' } },
      }),
    })
    const whole = ok({ type: 'object', properties: { code: {}, data: {} } })
    expect(withCommon(content({ responses: whole }), at).operation['responses']).toEqual(whole)
  })

  it('has common fields in its body, if it has one', () => {
    const body = { requestBody: json({ type: 'object', properties: { orderNo: {} } }) }
    expect(withCommon(content(body), at).operation).toMatchObject({
      requestBody: json({ allOf: [{ properties: { orderNo: {} } }, { properties: { sign: {} } }] }),
    })
    expect(withCommon(content({}), at).operation['requestBody']).toBeUndefined()
  })

  it('goes without what it says, and is the very one when nothing is added', () => {
    const without = content({ [withoutKeyword]: ['headers', 'params', 'returns'], responses: ok({}) })
    expect(withCommon(without, at)).toBe(without)
    const plain = content({ responses: ok({}) })
    expect(withCommon(plain, { components: {}, root: {} })).toBe(plain)
  })
})

describe('environments', () => {
  const live = { url: 'https://live', description: 'Live', variables: {} }
  const variable = { name: 'zone', value: 'eu', isSecret: false, description: '' }
  const edit = (root: JsonObject) => {
    const [first] = readEnvironments(root)
    return writeEnvironments(root, [
      { key: null, name: 'Test', url: 'https://test', isPublic: false, headers: [row('X-Key')], variables: [variable] },
      ...(first === undefined ? [] : [first]),
    ])
  }

  it('leave alone what nobody changed', () => {
    const root = { servers: [live, { url: '/b' }] }
    expect(writeEnvironments(root, readEnvironments(root))).toEqual(root)
    expect(readEnvironments(edit(root)).map(({ name, isPublic }) => [name, isPublic])).toEqual([
      ['Test', false],
      ['Live', true],
    ])
  })

  it('for members, and headers, are not for visitors, nor are variables', () => {
    expect(publicServers(edit({ servers: [live] }), { forVisitors: true })).toEqual([live])
    const open = readEnvironments({ servers: [live] }).map((one) => ({
      ...one,
      headers: [row('A')],
      variables: [variable],
    }))
    const root = writeEnvironments({ servers: [live] }, open)
    expect(publicServers(root, { forVisitors: true })).toEqual([live])
    const stored = { [variablesKeyword]: [{ name: 'zone', value: 'eu' }] }
    expect(publicServers(root, { forVisitors: false })).toEqual([{ ...live, ...stored }])
  })

  it('and common rows outlive a description that comes in again', () => {
    const application = (root: JsonObject): ApplicationContent => ({ v: 1, kind: 'application', root })
    const before = { info: { title: 'Old' }, servers: [live] }
    const incoming = { info: { title: 'New' }, servers: [live, { url: 'https://newer' }] }
    const kept = merge({
      base: application(before),
      ours: application(writeCommon(edit(before), rows)),
      theirs: application(incoming),
    }).content?.root
    expect(kept).toMatchObject({ info: { title: 'New' } })
    expect(
      readEnvironments(kept ?? {})
        .map(({ url }) => url)
        .sort(),
    ).toEqual(['https://live', 'https://newer', 'https://test'])
    expect(readEnvironments(kept ?? {})[0]?.headers).toHaveLength(1)
    expect(readCommon(kept ?? {})).toEqual(rows)
  })
})

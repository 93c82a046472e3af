import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { componentShapes } from '../facts/openapi-shapes.ts'
import { contentShape } from '../facts/content-shape.ts'
import { isBag, type Part } from '../facts/parts.ts'
import type { Shape } from '../facts/shape.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { ComponentSection, StoredContent } from '../content/content.ts'
import { initialCompose, initialPush } from '../settings/records.ts'
import { compareRecords } from './compare-records.ts'
import { compare, type Change } from './compare.ts'
import { describeChanges, type ChangeGroup } from './describe.ts'
import { placeOfWay, type PlaceStep } from './place.ts'
import { isDiffSentenceKey, isDiffTopic } from './sentence-keys.ts'
import { topicOfGroup } from './summary-topics.ts'
import { summarizeChanges } from './summary.ts'
import { topicOf } from './topics.ts'

/** Never told of by themselves: what holds the parts of a content, what entries are known by, and what only we write. */
const untold: ReadonlySet<string> = new Set([
  'code',
  'container',
  'emptyPaths',
  'http',
  'kind',
  'noPaths',
  'operation',
  'origin',
  'pathItem',
  'pathsExtensions',
  'root',
  'v',
  // Free JSON: called by its way.
  'webhooks',
])

interface Field {
  key: string
  topic: string
  place: PlaceStep[]
}

const partOf = (key: string, shape: Shape): Part => ({ key, shape, value: {}, path: '', prefix: '', depth: 0 })

/** Each field and entry that these shapes know, once. */
function fieldsOf(roots: readonly Shape[]): Field[] {
  const seen = new Set<Shape>()
  const found = new Map<string, Field>()
  const walk = (above: readonly Part[], owner: Part): void => {
    const { shape } = owner
    if (seen.has(shape)) return
    seen.add(shape)
    for (const part of partsIn(shape)) {
      const way = [...above, owner, part]
      const field = { key: part.key, topic: topicOf(part, owner), place: placeOfWay(way) }
      if (!isBag(part.shape)) found.set(`${shape.name} ${part.key}`, field)
      walk([...above, owner], part)
    }
  }
  for (const root of roots) walk([], partOf('', root))
  return [...found.values()]
}

function partsIn(shape: Shape): Part[] {
  if (shape.form === 'object') return Object.entries(shape.fields()).map(([key, inner]) => partOf(key, inner))
  return shape.form === 'map' || shape.form === 'list' ? [partOf('entry', shape.entry())] : []
}

const kinds = ['application', 'http', 'dubbo', 'folder', 'custom', 'markdown'] as const
const known = fieldsOf([
  ...kinds.map((kind) => contentShape(kind)),
  // The keys of an object of a known type.
  ...Object.keys(componentShapes).map((section) => contentShape('component', section as ComponentSection)),
]).filter(({ key }) => !untold.has(key) && !key.startsWith('$'))

function textsOf(language: string): JsonObject {
  const file = join(import.meta.dirname, '../../../locales', language, 'documents/changes.json')
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Json // JSON
  return isObject(texts) ? texts : {}
}

describe('each field that a specification knows', () => {
  it.each(['zh-CN', 'en'])('has a sentence, or a word of its own in %s', (language) => {
    const { field: words } = textsOf(language)
    const missing = known.filter(
      ({ key, topic }) => !isDiffTopic(topic) && !(isObject(words) && words[key] !== undefined),
    )
    expect(missing).toEqual([])
  })

  it('has a topic that titles call by its name', () => {
    const changeOf = ({ key, topic, place }: Field): Change => {
      const own = `${topic}.added`
      const sentence = isDiffSentenceKey(own) ? own : 'other.added'
      return {
        kind: 'added',
        path: '',
        place,
        sentence,
        params: { name: key, before: '', after: '' },
        isText: false,
      }
    }
    const missing = known.filter((field) => {
      const change = changeOf(field)
      return topicOfGroup({ ...change, changes: [change] }) === 'other'
    })
    expect(missing).toEqual([])
  })
})

const application = (root: JsonObject): StoredContent => ({ v: 1, kind: 'application', root })
const common = (parts: JsonObject): JsonObject => ({ 'x-lectern-common': parts })
const header = (name: string, more: JsonObject = {}): JsonObject => ({ name, in: 'header', ...more })
const fieldsOfType = (properties: JsonObject, ...required: string[]): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})
const text = { type: 'string' }

const told = (groups: readonly ChangeGroup[]): string[] =>
  groups.map(({ place, sentence, names, changes }) => {
    const steps = place.map(({ kind, name }) => (kind === 'field' ? name : [kind, name].filter(Boolean).join(' ')))
    return [steps.join(' › '), sentence, names.length > 0 ? names.join(', ') : changes[0]?.params.name].join(' | ')
  })
const toldOf = (before: JsonObject, after: JsonObject): string[] =>
  told(describeChanges(compare(application(before), application(after))))
const titleOf = (before: JsonObject, after: JsonObject): string[] =>
  summarizeChanges(describeChanges(compare(application(before), application(after)))).items.map(
    ({ topic, count, names }) => [topic, count, ...names].join(' '),
  )

describe('an application', () => {
  it('tells what all documents have in common by header, parameter and field', () => {
    const before = common({
      parameters: [header('X-Key'), { name: 'page', in: 'query', description: 'From 0' }],
      body: fieldsOfType({ sign: text }),
      returns: fieldsOfType({ code: text, data: { 'x-lectern-data': true } }),
    })
    const after = common({
      parameters: [
        header('X-Key', { required: true }),
        { name: 'page', in: 'query', description: 'From 1' },
        header('X-Id'),
      ],
      body: fieldsOfType({ sign: text }, 'sign'),
      returns: fieldsOfType({ code: { type: 'integer' }, data: {}, message: text }),
    })
    expect(toldOf(before, after)).toEqual([
      'common | required.added | X-Key, sign',
      'common › queryParameters › page | description.changed | description',
      'common › headerParameters | parameter.added | X-Id',
      'common › returns › code | type.changed | type',
      'common › returns › data | dataNode.removed | x-lectern-data',
      'common › returns | property.added | message',
    ])
    expect(titleOf(before, after)).toEqual(['commonAdded 2 X-Id message', 'common 5 X-Key sign page'])
    expect(
      toldOf(common({ parameters: [] }), common({ parameters: [], returns: fieldsOfType({ code: text }) })),
    ).toEqual(['common › returns | commonReturns.added | returns'])
  })

  it('tells variables, headers and visibility of environments, without their names in titles', () => {
    const server = (more: JsonObject): JsonObject => ({ servers: [{ url: 'https://a.test', name: 'Test', ...more }] })
    const before = { ...server({}), 'x-lectern-variables': [{ name: 'base', value: '1' }] }
    const after = {
      ...server({
        name: 'Staging',
        'x-lectern-members-only': true,
        'x-lectern-headers': [header('X-Zone')],
        'x-lectern-variables': [{ name: 'token', secret: true }],
      }),
      'x-lectern-variables': [{ name: 'base', value: '2' }, { name: 'zone' }],
    }
    expect(toldOf(before, after)).toEqual([
      'servers › server https://a.test | name.changed | name',
      'servers › server https://a.test | membersOnly.added | x-lectern-members-only',
      'servers › server https://a.test › headerParameters | parameter.added | X-Zone',
      'servers › server https://a.test | callVariable.added | token',
      'variable base | variableValue.changed | value',
      ' | callVariable.added | zone',
    ])
    expect(titleOf(before, after)).toEqual(['servers 4', 'variables 2'])
  })

  it('tells its information', () => {
    const info = (more: JsonObject): JsonObject => ({ info: { title: 'Shop', version: '1', ...more } })
    expect(titleOf(info({}), info({ version: '2' }))).toEqual(['version 1 2'])
    expect(titleOf(info({}), info({ title: 'Store' }))).toEqual(['summary 1 Store'])
    expect(titleOf(info({}), info({ description: 'All of it' }))).toEqual(['description 1'])
    expect(titleOf(info({ contact: { email: 'a@a.test' } }), info({ contact: { email: 'b@a.test' } }))).toEqual([
      'information 1',
    ])
    expect(toldOf(info({ contact: { email: 'a@a.test' } }), info({ contact: { email: 'b@a.test' } }))).toEqual([
      'information › contact | other.changed | email',
    ])
    const tags = (description: string): JsonObject => ({ tags: [{ name: 'orders', description }] })
    expect(titleOf(tags('Old'), tags('New'))).toEqual(['tags 1 orders'])
  })
})

it('calls settings and items of dictionaries by what they are', () => {
  const topics = (...pair: Parameters<typeof compareRecords>): string[] =>
    summarizeChanges(describeChanges(compareRecords(...pair))).items.map(({ topic, names }) =>
      [topic, ...names].join(' '),
    )
  expect(topics(initialPush, { ...initialPush, override: true, removed: 'keep' })).toEqual([
    'removedInCode',
    'override',
  ])
  const after = { ...initialCompose, gatewayUrl: 'https://a.test', root: common({ parameters: [header('X-Id')] }) }
  expect(topics(initialCompose, after)).toEqual(['common', 'gatewayUrl'])
  const dictionary = (type: 'string' | 'number') => {
    const item = { id: 1, value: 'ON', name: '', type, description: '' }
    return { v: 1, kind: 'dictionary', name: 'States', description: '', items: [item] } as const
  }
  expect(
    topics(
      { ...dictionary('string'), items: [...dictionary('string').items] },
      { ...dictionary('number'), items: [...dictionary('number').items] },
    ),
  ).toEqual(['enumChanged ON'])
})

it('calls an extension by its name', () => {
  const http = (more: JsonObject): StoredContent => {
    return { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/a', operation: { responses: {}, ...more } }
  }
  const { items } = summarizeChanges(describeChanges(compare(http({ 'x-team': 'a' }), http({ 'x-team': 'b' }))))
  expect(items).toEqual([{ topic: 'other', count: 1, names: ['x-team'] }])
})

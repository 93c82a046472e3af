/*
 * Every endpoint with malformed, huge and hostile input, as a super admin and as no one. Whatever comes in: no failure of the server, no word
 * about its inside, a well-formed envelope, and nothing written by what was refused. The seed is fixed, so that a failure is found again.
 */
import { allEndpoints, errors, successCode, type Endpoint } from '@lectern/contracts'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { censusCases } from './support/census-cases.ts'
import { buildWorld, type World } from './support/census/world.ts'
import { countEverything } from './support/snapshots/snapshot.ts'
import { useTestApp } from './support/test-app.ts'
import { anyText } from '../../model/test/any-text.ts'

const seed = 20_260_115
const isAll = process.env['LECTERN_TEST_ALL'] === '1'
const isSqlite = process.env['LECTERN_TEST_ENGINE'] === 'sqlite'
/** Spoiled inputs of an endpoint. What depends on the database is what values reach it; `npm run test:all` tries three times as many on both engines. */
const runs = isAll ? 24 : isSqlite ? 8 : 4
/** Every so manieth raw request of an endpoint, others of the next one. */
const rawStep = isAll ? 1 : 3

const test = useTestApp({ env: { LECTERN_MAX_IMPORT_MB: '1' } })

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const served = allEndpoints
  .filter((endpoint) => endpoint.answers !== 'stream')
  .map((endpoint) => [titleOf(endpoint), endpoint] as const)

/** Those that answer in the form of the open API: `data` is never `null`, and errors have no names. */
const raw: ReadonlySet<string> = new Set(
  allEndpoints
    .filter(({ answers, path }) => answers === 'raw' && path.startsWith('/api'))
    .map((endpoint) => titleOf(endpoint)),
)

/** Those of a protocol whose answers have a form of their own. */
const protocols: ReadonlySet<string> = new Set(
  allEndpoints
    .filter(({ refusal, path }) => refusal !== undefined || path.startsWith('/.well-known/'))
    .map((endpoint) => titleOf(endpoint)),
)
/** Those that answer with something for browsers and crawlers. */
const pages: ReadonlySet<string> = new Set(allEndpoints.filter(({ answers }) => answers === 'page').map(titleOf))

/** Texts that have hurt someone. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066',
  '\ufeff',
  "' OR '1'='1",
  "'; drop table space; --",
  '${7*7}{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff%',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(400),
  'A'.repeat(70_000),
  '😀'.repeat(600),
  'aaaaaaaa',
]
const hostileNumbers = [0, -0, -1, 0.5, 1e9 + 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e300, Number.MAX_VALUE, 5e-324]

const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
  anyText({ maxLength: 60 }),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Changes to a valid input: parts replaced, removed, added. */
interface Spoil {
  changed: Record<string, unknown>
  removed: string[]
  added: Record<string, unknown>
}

/** Once for all: a kind of text lists its letters when it is made. */
const added = fc.dictionary(fc.string({ maxLength: 12 }), hostile, { maxKeys: 2 })

const spoils = (fields: readonly string[]): fc.Arbitrary<Spoil> =>
  fc.record({
    changed: fields.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...fields), hostile, { maxKeys: 3 }),
    removed: sometimes(fc.subarray([...fields]), []),
    added: sometimes(added, {}),
  })

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 1, arbitrary }, { weight: 4, arbitrary: fc.constant(otherwise) })

function spoil(valid: object, { changed, removed, added }: Spoil): object {
  const kept = Object.entries({ ...valid, ...changed }).filter(([key]) => !removed.includes(key))
  return { ...Object.fromEntries(kept), ...added }
}

const fieldsOf = (schema: TSchema | undefined): string[] =>
  schema !== undefined && 'properties' in schema && typeof schema.properties === 'object'
    ? Object.keys(schema.properties ?? {})
    : []

/** Bodies that are no JSON object, or none that ends well. */
const rawBodies: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '12',
  'undefined',
  '{"a":1}}',
  '{"a":01}',
  '\0',
  '\ufeff{}',
  '{"__proto__":{"isSuperAdmin":true}}',
  '{"constructor":{"prototype":{"isSuperAdmin":true}}}',
  '{"id":"a","id":"b"}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"id":${'9'.repeat(5_000)}}`,
  `{"name":"${'x'.repeat(300_000)}"}`,
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"name":"\\x"}',
]
const mediaTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
]
/** Bodies in parts with the boundary `x`: none of them is whole. */
const partedBodies: readonly string[] = [
  '--x',
  '--x--',
  '--x\r\n\r\n',
  '--x\r\ncontent-disposition: form-data\r\n\r\nvalue\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="content"\r\n\r\nno end',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="content"\r\n\r\na\0b\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a\0.json"\r\n\r\n{\r\n--x--\r\n',
  `--x\r\n${'a: b\r\n'.repeat(3_000)}\r\n--x--\r\n`,
  Array.from({ length: 50 }, () => '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nv\r\n').join('') +
    '--x--',
]
const rawQueries: readonly string[] = [
  '%',
  '%E0%A4%A',
  'id=%00',
  'id=a&id=b',
  'spaceId[]=a&spaceId[$ne]=b',
  'projectId=%ff%fe',
  '__proto__[x]=1&constructor=2',
  `moduleId=${'a'.repeat(9_000)}`,
  Array.from({ length: 2_000 }, (_, index) => `k${index}=1`).join('&'),
  "id=' OR 1=1 --",
  'lang=zh%00&key=front.%00',
]

/** Signs of the inside in an answer. */
const inside =
  /\n\s+at |node_modules|file:\/\/|\.ts:\d|SQLITE|select \*|select "|insert into|syntax error at|relation "|violates|kysely/i

/** The request for messages, without writing out what is long in it. */
const shorten = (request: InjectOptions): string =>
  JSON.stringify(request, (_, value: unknown) => (typeof value === 'string' ? value.slice(0, 600) : value)).slice(
    0,
    600,
  )

/** Rows there were after the last call or preparation. */
let counts: Readonly<Record<string, number>> = {}

/** Sends the request and checks the response; whether it was accepted. */
async function attack(title: string, request: InjectOptions): Promise<boolean> {
  const isTaken = await isAnswered(title, request)
  if (isTaken && request.method === 'POST') world = undefined
  return isTaken
}

async function isAnswered(title: string, request: InjectOptions): Promise<boolean> {
  const response = await test.app.inject(request)
  const about = `${title} ${shorten(request)} → ${response.statusCode} ${response.body.slice(0, 300)}`
  expect(response.statusCode, about).toBeLessThan(500)
  const after = await countEverything(test)
  const before = counts
  counts = after
  if (response.headers['content-disposition'] !== undefined || response.statusCode === 303) return true
  if (String(response.headers['content-type']).startsWith('text/html') && !pages.has(title)) return true
  if (pages.has(title)) {
    expect(response.body, about).not.toMatch(inside)
    if (after !== before) expect(after, `${about}: read, yet something was written`).toEqual(before)
    return true
  }
  // Checked field by field below.
  const envelope = JSON.parse(response.body) as Record<string, unknown>
  if (protocols.has(title) && envelope['code'] === undefined) {
    expect(response.body, about).not.toMatch(inside)
    return envelope['error'] === undefined
  }
  expect(typeof envelope['code'], about).toBe('string')
  expect(typeof envelope['msg'], about).toBe('string')
  if (envelope['code'] === successCode) return true
  if (raw.has(title)) expect(envelope['data'], about).toEqual({})
  else {
    expect(envelope['data'], about).toBeNull()
    expect(Object.keys(errors), about).toContain(envelope['error'])
    expect(envelope['error'], about).not.toBe('internal_error')
  }
  expect(response.body.replaceAll(JSON.stringify(request.payload ?? ''), ''), about).not.toMatch(inside)
  // The same object as long as nothing was written.
  if (after !== before) expect(after, `${about}: refused, yet something was written`).toEqual(before)
  return false
}

function requestOf(endpoint: Endpoint, token: string | undefined, fields: object): InjectOptions {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) }
  if (endpoint.method === 'POST') {
    return { method: 'POST', url: endpoint.path, headers, payload: JSON.stringify(fields) }
  }
  const query = Object.entries(fields).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  // Lone surrogates have no place in a URL; this writes U+FFFD for them as browsers do.
  return { method: 'GET', url: `${endpoint.path}?${new URLSearchParams(query).toString()}`, headers }
}

/** Used by one endpoint after the other until a call that was taken may have deleted what the next needs, or ended its session. */
let world: World | undefined

/** A valid input of the endpoint, and who sends it. */
async function prepare(endpoint: Endpoint): Promise<{ valid: object; token: string }> {
  world ??= await buildWorld(test)
  const found = censusCases.find((each) => each.endpoint === endpoint)
  const { query = {}, body = {} } = (await found?.input(world, test, 'superAdmin')) ?? {}
  counts = await countEverything(test)
  return { valid: { ...(endpoint.method === 'GET' ? query : body) }, token: world.users.superAdmin.token }
}

describe('whatever the fields hold', () => {
  it.each(served)('%s', async (title, endpoint) => {
    const fields = fieldsOf(endpoint.method === 'GET' ? endpoint.query : endpoint.body)
    let place = await prepare(endpoint)
    const asSuperAdmin = fc.asyncProperty(spoils(fields), async (each) => {
      const isTaken = await attack(title, requestOf(endpoint, place.token, spoil(place.valid, each)))
      if (isTaken && endpoint.method === 'POST') place = await prepare(endpoint)
    })
    await fc.assert(asSuperAdmin, { seed, numRuns: runs, endOnFailure: true })
    const asNobody = fc.asyncProperty(spoils(fields), async (each) => {
      await attack(title, requestOf(endpoint, undefined, spoil(place.valid, each)))
    })
    await fc.assert(asNobody, { seed, numRuns: runs / 4, endOnFailure: true })
  })
})

function rawRequests({ method, path }: Endpoint, token: string): InjectOptions[] {
  const byQuery = rawQueries.map((query): InjectOptions => ({ method, url: `${path}?${query}`, headers: { token } }))
  if (method === 'GET') return byQuery
  const byBody = rawBodies.flatMap((payload, index) => {
    const types = new Set(['application/json', mediaTypes[index % mediaTypes.length] ?? ''])
    return [...types].map((type): InjectOptions => {
      const headers = { token, ...(type === '' ? {} : { 'content-type': type }) }
      return { method, url: path, headers, payload }
    })
  })
  const byParts = partedBodies.map((payload): InjectOptions => {
    const headers = { token, 'content-type': 'multipart/form-data; boundary=x' }
    return { method, url: path, headers, payload }
  })
  return [...byQuery, ...byBody, ...byParts]
}

// Nearly all of these are refused before any statement: PostgreSQL gets a few.
const sampled = isAll || isSqlite ? served : served.filter((_, index) => index % 20 === 0)
describe('whatever the request looks like', () => {
  it.each(sampled.map(([title, endpoint], index) => [title, endpoint, index] as const))(
    '%s',
    async (title, endpoint, at) => {
      const { token } = await prepare(endpoint)
      const requests = rawRequests(endpoint, token)
      for (const request of requests.filter((_, index) => (index + at) % rawStep === 0)) await attack(title, request)
    },
  )
})

it.each([
  ['a path nobody serves', { method: 'GET', url: '/space/nothing' }],
  ['an encoded path', { method: 'GET', url: '/space/%2e%2e/%00' }],
  ['a broken path', { method: 'GET', url: '/%' }],
  ['a method nobody serves', { method: 'DELETE', url: '/space/list' }],
  ['tokens that are none', { method: 'GET', url: '/space/list', headers: { token: 'x'.repeat(5_000) } }],
  [
    'a language that is none',
    { method: 'GET', url: '/space/list', headers: { 'accept-language': ';;;q=,*;q=9'.repeat(200) } },
  ],
] satisfies [string, InjectOptions][])('answers %s', async (title, request) => {
  counts = await countEverything(test)
  await attack(title, request)
})

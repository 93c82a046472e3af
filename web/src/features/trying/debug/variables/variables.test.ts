import { fillCall, projectKeyword, withPlainNames, writeVariables } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { draftOf, type CallDraft, type TriedDocument } from '../draft/call-draft.ts'
import { keptValues } from '../draft/draft-values.ts'
import { requestOfDraft } from '../draft/request-of-draft.ts'
import { variablesOfDraft } from './variables-of-draft.ts'
import { knownVariables, valuesOf } from './known-variables.ts'

const shared = (name: string, value: string, more: object = {}) => ({
  name,
  value,
  isSecret: false,
  description: '',
  ...more,
})
const mine = (environment: string, name: string, value: string) => ({
  level: 'module' as const,
  environment,
  name,
  value,
})
const ofProject = (name: string, value: string) => ({ ...mine('', name, value), level: 'project' as const })

const places = {
  root: {
    ...writeVariables({}, [
      shared('a', 'app'),
      shared('b', 'app'),
      shared('c', 'app'),
      shared('d', 'app'),
      shared('secret', '', { isSecret: true }),
    ]),
    [projectKeyword]: writeVariables({}, [
      ...['a', 'c', 'd', 'e', 'f'].map((name) => shared(name, 'project', { description: `${name} of all` })),
      shared('key', '', { isSecret: true }),
      shared('secret', 'open'),
    ]),
  },
  server: writeVariables({ url: 'https://h' }, [shared('a', 'env'), shared('b', 'env'), shared('empty', '')]),
  environment: 'Test',
  own: [
    mine('Test', 'a', 'mine here'),
    mine('', 'b', 'mine'),
    mine('', 'c', 'mine'),
    mine('Live', 'd', 'mine elsewhere'),
    mine('', 'secret', 's3cret'),
    mine('', 'private', 'p'),
    ofProject('c', 'mine in the project'),
    ofProject('e', 'mine in the project'),
    ofProject('key', 'k3y'),
  ],
}

describe('the value of a variable', () => {
  const known = knownVariables(places)

  it('is that of the environment before that of the application and of the project, and one’s own first at each', () => {
    expect([...known.values()].map(({ name, value, source }) => [name, value, source])).toEqual([
      ['a', 'mine here', 'ownEnvironment'],
      ['b', 'env', 'environment'],
      ['c', 'mine', 'ownEverywhere'],
      ['d', 'app', 'everywhere'],
      ['e', 'mine in the project', 'ownProject'],
      ['empty', undefined, undefined],
      ['f', 'project', 'project'],
      ['key', 'k3y', 'ownProject'],
      ['private', 'p', 'ownEverywhere'],
      ['secret', 's3cret', 'ownEverywhere'],
    ])
  })

  it('has the nearest description, and is secret as soon as one level says so', () => {
    expect(known.get('f')?.description).toBe('f of all')
    expect([known.get('key')?.isSecret, known.get('secret')?.isSecret, known.get('f')?.isSecret]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is only written into code when it is no secret', () => {
    expect(valuesOf(known, { withSecrets: true }).get('secret')).toBe('s3cret')
    expect(valuesOf(known, { withSecrets: false }).has('secret')).toBe(false)
  })
})

describe('variables of a call', () => {
  const document: TriedDocument = {
    content: {
      v: 1,
      kind: 'http',
      container: 'paths',
      method: 'post',
      path: '/orders/{id}',
      operation: { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] },
    },
    components: {},
    application: { root: {} },
    hints: {},
  }
  const empty = draftOf(document, 'https://{{host}}/{zone}')
  const draft: CallDraft = {
    ...empty,
    variables: { zone: '{{zone}}' },
    rows: [
      ...empty.rows.map((row) => ({ ...row, text: '{{id}}' })),
      { key: 'q', place: 'query', name: 'q', text: 'x {{q}}', isOn: true },
      { key: 'off', place: 'query', name: 'off', text: '{{off}}', isOn: false },
      { key: 'h', place: 'header', name: 'X-{{part}}', text: '{{h}}', isOn: true },
    ],
    body: { ...empty.body, kind: 'text', mediaType: 'application/json', text: '{"a": "{{text}}"}' },
  }
  const secrets = {
    isRemembered: false,
    get: (_scheme: string, field: string) => (field === 'token' ? '{{token}}' : ''),
    set: () => undefined,
    remember: () => undefined,
  }
  const values = new Map([
    ['host', 'h.example'],
    ['zone', 'eu'],
    ['id', 'a/b'],
    ['q', '&'],
    ['part', 'Part'],
    ['h', 'value'],
    ['text', 'say "hi"'],
  ])

  it('are those of everything that is sent', () => {
    const schemes = [{ name: 'login', kind: 'bearer', scheme: {}, scopes: [] }] as const
    expect(variablesOfDraft(draft, schemes, secrets)).toEqual(['host', 'zone', 'id', 'q', 'part', 'h', 'text', 'token'])
  })

  it('are filled in before anything is encoded', () => {
    const { request } = requestOfDraft(document, fillCall(draft, values))
    expect(request.url).toBe('https://h.example/eu/orders/a%2Fb?q=x%20%26')
    expect(request.headers).toContainEqual({ name: 'X-Part', value: 'value' })
    expect(JSON.parse(request.body?.text ?? '')).toEqual({ a: 'say "hi"' })
  })

  it('stay as they are written where they have no value, in the address and in what is kept', () => {
    const { request } = requestOfDraft(document, draft)
    expect(withPlainNames(request.url)).toBe('https://{{host}}/{{zone}}/orders/{{id}}?q=x%20{{q}}')
    expect(withPlainNames('a=%7B%7Bb%7D%7D&c=%7Bd%7D')).toBe('a={{b}}&c=%7Bd%7D')
    expect(JSON.stringify(keptValues(draft))).toContain('{{id}}')
  })
})

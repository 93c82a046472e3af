import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { numberOfLiteral } from '../number-literal.ts'
import { responsesOf } from '../operation/responses.ts'
import type { Assertion } from './call-case.ts'
import { captureValues, checkAnswer, type CaseAnswer } from './check-answer.ts'

const body: Json = { id: 7, name: 'Ann', tags: ['a', 'b'], price: 9.5, isOn: true, none: null, owner: { id: 'u1' } }

const answer: CaseAnswer = {
  method: 'GET',
  status: 201,
  headers: [{ name: 'Location', value: ' /orders/7 ' }],
  hasAllHeaders: true,
  bodyBytes: 90,
  value: body,
  timeMs: 120.4,
}

function check(text: string, of: CaseAnswer = answer) {
  const [subject = '', ...rest] = text.split(' ')
  const hasPath = subject === 'json' || subject === 'header'
  const [path = '', operator = '', ...value] = hasPath ? rest : ['', ...rest]
  // The tables below name subjects and operators there are.
  const assertion = { subject, path, operator, value: value.join(' ') } as Assertion
  const [checked] = checkAnswer(of, [assertion], { documented: undefined, values: new Map([['id', '7']]) })
  return checked
}

describe('assertions that hold', () => {
  it.each([
    'status equals 201',
    'status equals 2XX',
    'status equals 2xx',
    'status differs 200',
    'status between 200..299',
    'status between 200..',
    'header location exists',
    'header Location equals /orders/7',
    'header Location equals /orders/{{id}}',
    'header Location contains orders',
    'header Location differs /orders/8',
    'header ETag missing',
    'json $.id equals 7',
    'json $.id equals {{id}}',
    'json $.id differs 8',
    'json $.name equals Ann',
    'json $.name equals "Ann"',
    'json $.name contains nn',
    'json $.name contains "nn"',
    'json $.id contains 7',
    'json $.tags contains a',
    'json $.tags equals ["a", "b"]',
    'json $.tags.length equals 2',
    'json $.owner contains id',
    'json $.owner equals {"id":"u1"}',
    'json $.none exists',
    'json $.gone missing',
    'json $.price between 9..10',
    'json $.price between ..9.5',
    'json $.id type integer',
    'json $.id type number',
    'json $.name type string',
    'json $.tags type array',
    'json $.owner type object',
    'json $.none type null',
    'json $.isOn type boolean',
    'json $.isOn equals true',
    'time below 121',
  ])('%s', (text) => {
    expect(check(text)).toMatchObject({ isPassed: true, problem: undefined, actual: undefined })
  })
})

describe('assertions that fail', () => {
  it.each([
    ['status equals 200', 'different', '201'],
    ['status equals 4XX', 'different', '201'],
    ['status between 200..200', 'different', '201'],
    ['status between 200', 'invalid', undefined],
    ['status between a..b', 'invalid', undefined],
    ['header Location missing', 'different', '"/orders/7"'],
    ['header Location equals /orders', 'different', '"/orders/7"'],
    ['header ETag exists', 'missing', undefined],
    ['json $.id equals "7"', 'different', '7'],
    ['json $.id equals 8', 'different', '7'],
    ['json $.gone equals 8', 'missing', undefined],
    ['json $.gone differs 8', 'missing', undefined],
    ['json $.id missing', 'different', '7'],
    ['json $.tags contains c', 'different', '["a","b"]'],
    ['json $.price type integer', 'different', '9.5'],
    ['json $.name between 1..2', 'different', '"Ann"'],
    ['json $[ exists', 'missing', undefined],
    ['time below 120', 'different', '120'],
    ['time below soon', 'invalid', undefined],
    ['schema matches', 'undocumented', undefined],
  ])('%s', (text, problem, actual) => {
    expect(check(text)).toMatchObject({ isPassed: false, problem, actual })
  })

  it('names a body that is no JSON', () => {
    expect(check('json $.id exists', { ...answer, value: undefined })).toMatchObject({ problem: 'notJson' })
  })

  it('shortens what the response has instead', () => {
    const value = { id: 'x'.repeat(1_000) }
    expect(check('json $.id equals 7', { ...answer, value })?.actual).toBe(`"${'x'.repeat(199)}…`)
  })
})

it('compares numbers that are more exact than the ones of a program', () => {
  const exact = { ...answer, value: numberOfLiteral('12345678901234567890') }
  expect(check('json $ equals 12345678901234567890', exact)).toMatchObject({ isPassed: true })
  expect(check('json $ equals 12345678901234567891', exact)).toMatchObject({ isPassed: false })
})

it('compares a response with its document', () => {
  const schema = { type: 'object', properties: { id: { type: 'string' } } }
  const content = {
    v: 1 as const,
    kind: 'http' as const,
    container: 'paths' as const,
    method: 'get',
    path: '/',
    operation: { responses: { 201: { content: { 'application/json': { schema } } } } },
  }
  const documented = { responses: responsesOf(content, {}), components: {} }
  const assertion: Assertion = { subject: 'schema', path: '', operator: 'matches', value: '' }
  const json = { ...answer, headers: [{ name: 'content-type', value: 'application/json' }] }
  const checkOf = (value: Json) => checkAnswer({ ...json, value }, [assertion], { documented, values: new Map() })[0]
  expect(checkOf({ id: 'a' })).toMatchObject({ isPassed: true, mismatches: [] })
  expect(checkOf({ id: 7 })).toMatchObject({
    isPassed: false,
    problem: 'different',
    mismatches: [{ kind: 'body', path: ['id'], rule: 'type' }],
  })
})

it('takes values for the calls after it', () => {
  const captures = [
    { variable: 'id', subject: 'json', path: '$.id' },
    { variable: 'name', subject: 'json', path: '$.name' },
    { variable: 'owner', subject: 'json', path: '$.owner' },
    { variable: 'at', subject: 'header', path: 'location' },
    { variable: 'gone', subject: 'json', path: '$.gone' },
  ] as const
  expect(captureValues(answer, captures)).toEqual([
    { variable: 'id', value: '7' },
    { variable: 'name', value: 'Ann' },
    { variable: 'owner', value: '{"id":"u1"}' },
    { variable: 'at', value: '/orders/7' },
    { variable: 'gone', value: undefined },
  ])
})

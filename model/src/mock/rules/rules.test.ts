import { describe, expect, it } from 'vitest'
import { contentVersion, type HttpContent } from '../../content/content.ts'
import type { MockedOperation } from '../answer-operation.ts'
import { answerCall } from './answer-call.ts'
import { answerByRule, delayOf, failsBy, mayRulesAnswer } from './answer-by-rule.ts'
import { CallFacts } from './call-facts.ts'
import { fillPlaceholders, type Chance } from './fill-placeholders.ts'
import { pickRule, readRange } from './pick-rule.ts'
import type { MockCondition, MockRuleAnswer } from './rule.ts'

const json = '{"items":[{"id":7,"sku":"a"},{"id":19.90,"sku":"b"}],"note":"a \\"b\\"","paid":true,"none":null}'

function factsOf({ body = json, type = 'application/json' } = {}): CallFacts {
  const headers = new Map([
    ['content-type', type],
    ['x-channel', 'APP'],
    ['cookie', 'lang=zh; theme=dark'],
  ])
  const request = { path: '/v1/orders/a%20b', query: 'page=2&tag=x&tag=y', headers, body: Buffer.from(body) }
  return new CallFacts({ method: 'POST', request, template: '/orders/{id}', address: '10.0.0.7' })
}

/** `body items[0].id equals 7`. */
function condition(text: string): MockCondition {
  const [place, name, operator, ...value] = text.split(' ')
  // Written in this file.
  return { place, name: name === '-' ? '' : name, operator, value: value.join(' ') } as MockCondition
}

const ruleOf = (...texts: string[]) => ({ isOn: true, conditions: texts.map(condition) })

describe('a condition', () => {
  it.each([
    ['path id equals a b', true],
    ['path id startsWith a', true],
    ['path other exists', false],
    ['query page range 1..2', true],
    ['query page range 3..', false],
    ['query page range ..2', true],
    ['query page range two..3', false],
    ['query tag equals y', true],
    ['query tag notEquals y', false],
    ['query tag notEquals z', true],
    ['query lost notEquals z', true],
    ['query lost notExists', true],
    ['header X-Channel oneOf APP, MINI', true],
    ['header X-Channel oneOf MINI，WEB', false],
    ['header X-Channel endsWith PP', true],
    ['cookie theme equals dark', true],
    ['body items[0].id equals 7', true],
    ['body $.items[1].id equals 19.90', true],
    ['body items[].sku equals b', true],
    ['body items[*].id range 8..20', true],
    ['body items[2].id exists', false],
    ['body items exists', true],
    ['body items equals ', true],
    ['body paid equals true', true],
    ['body none equals null', true],
    ['body __proto__ exists', false],
    ['body - contains "sku"', true],
    ['method - oneOf PUT, POST', true],
    ['address - startsWith 10.', true],
    ['count - range 2..3', true],
    ['count - equals 1', false],
  ])('holds or not: %s', (text, wanted) => {
    const { rule } = pickRule([ruleOf(text)], factsOf(), () => 2)
    expect(rule !== undefined).toBe(wanted)
  })

  it('finds fields of a form, and none in what is no JSON', () => {
    const form = factsOf({ body: 'a=1&b=x+y', type: 'application/x-www-form-urlencoded' })
    expect(pickRule([ruleOf('body b equals x y')], form, () => 1).rule).toBeDefined()
    expect(pickRule([ruleOf('body b exists')], factsOf({ body: '{' }), () => 1).rule).toBeUndefined()
    expect(pickRule([ruleOf('body - exists')], factsOf({ body: '' }), () => 1).rule).toBeUndefined()
  })

  it.each([
    ['1..2', { from: 1, to: 2 }],
    [' -1.5 .. ', { from: -1.5, to: Infinity }],
    ['..', undefined],
    ['1', undefined],
    ['1..2..3', undefined],
    ['a..2', undefined],
  ])('has a range: %s', (text, wanted) => expect(readRange(text)).toEqual(wanted))
})

describe('the rule that answers', () => {
  it('is the first that fits, and says why the others do not', () => {
    const off = { ...ruleOf(), isOn: false }
    const unfit = ruleOf('query tag exists', 'query page equals 9')
    const rules = [off, unfit, ruleOf('query page equals 2'), ruleOf()]
    const { rule, verdicts } = pickRule(rules, factsOf(), () => 1)
    expect(rule).toBe(rules[2])
    expect(verdicts).toEqual([
      { kind: 'off' },
      { kind: 'unfit', condition: 1, found: ['2'] },
      { kind: 'answers' },
      { kind: 'notReached' },
    ])
  })

  it('counts only the calls that are like it in all else', () => {
    let asked = 0
    const count = () => (asked += 1)
    const rules = [ruleOf('count - range ..2', 'query page equals 3'), ruleOf('count - range ..2'), ruleOf()]
    const picked = [1, 2, 3].map(() => rules.indexOf(pickRule(rules, factsOf(), count).rule ?? ruleOf()))
    expect([picked, asked]).toEqual([[1, 1, 2], 3])
  })

  it('is for any of its conditions, where it says so', () => {
    const any = (...texts: string[]) => ({ ...ruleOf(...texts), match: 'any' as const })
    let asked = 0
    const counted = any('query page equals 9', 'count - range ..1')
    const rules = [
      any('query page equals 9', 'query tag equals z'),
      counted,
      any('query page equals 9', 'query tag exists'),
    ]
    const count = () => (asked += 1)
    const picked = [1, 2].map(() => pickRule(rules, factsOf(), count))
    expect(picked.map(({ rule }) => rule && rules.indexOf(rule))).toEqual([1, 2])
    expect(picked[0]?.verdicts[0]).toEqual({ kind: 'unfit', condition: 0, found: ['2'] })
    expect(pickRule([any()], factsOf(), count).rule).toBeDefined()
  })

  it('stops comparing when a call is too much', () => {
    const body = JSON.stringify({ items: Array.from({ length: 200 }, () => 'x'.repeat(10_000)) })
    const rules = [...Array.from({ length: 5 }, () => ruleOf('body items[] contains y')), ruleOf('path id exists')]
    expect(pickRule(rules, factsOf({ body }), () => 1).rule).toBeUndefined()
  })
})

const chance: Chance = { nowMs: 1_000, random: () => 0.5, uuid: () => 'u1' }

describe('placeholders', () => {
  it.each([
    ['{{request.path.id}} {{ request.query.tag }}', 'a b x'],
    [
      '{{request.header.X-Channel}}/{{request.cookie.lang}}/{{request.method}}/{{request.address}}',
      'APP/zh/POST/10.0.0.7',
    ],
    ['{"id":{{request.body.items[1].id}},"note":"{{request.body.note}}"}', '{"id":19.90,"note":"a \\"b\\""}'],
    ['{{request.body.items[]}}', '{"id":7,"sku":"a"}'],
    ['{{request.query.lost}}|{{now}}|{{timestamp}}|{{uuid}}', '|1970-01-01T00:00:01.000Z|1000|u1'],
    ['{{random.int(1, 10)}} {{random.int(5,5)}}', '6 5'],
    ['{{unknown}} {{request.secret.a}} {{ {{now}', '{{unknown}} {{request.secret.a}} {{ {{now}'],
  ])('are filled: %s', (text, wanted) => {
    expect(fillPlaceholders(text, { facts: factsOf(), chance, hints: {}, isJson: true })).toBe(wanted)
  })

  it('reads lists at the root of a body', () => {
    const filling = { facts: factsOf({ body: '[{"id":3}]' }), chance, hints: {}, isJson: false }
    expect(fillPlaceholders('{{request.body[0].id}}', filling)).toBe('3')
  })

  it('makes up values by name, and ends what grows too long', () => {
    const filling = { facts: factsOf({ body: JSON.stringify('x'.repeat(900_000)) }), chance, hints: {}, isJson: false }
    expect(fillPlaceholders('{{random.email}}', filling)).toMatch(/^[^@]+@[^@]+$/)
    expect(fillPlaceholders('{{request.body}}'.repeat(3), filling)).toHaveLength(1_000_000)
  })
})

const operation: MockedOperation = {
  content: {
    v: contentVersion,
    kind: 'http',
    container: 'paths',
    path: '/orders/{id}',
    method: 'post',
    operation: {
      responses: {
        200: {
          description: '',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['id'], properties: { id: { const: 9 } } },
              examples: { 'paid, in full': { value: { id: 1 } } },
            },
          },
        },
      },
    },
  } satisfies HttpContent,
  components: {},
  security: { alternatives: [], inherited: false },
  hints: {},
}

const plain: MockRuleAnswer = {
  status: 200,
  headers: [],
  kind: 'text',
  mediaType: 'application/json',
  text: '',
  example: '',
  delayFromMs: 0,
  delayToMs: 0,
  failPercent: 0,
  failWith: 'error',
}

describe('the answer of a rule', () => {
  const answer = (changes: Partial<MockRuleAnswer>) =>
    answerByRule({ name: 'r', answer: { ...plain, ...changes } }, operation, { accept: '' }, factsOf(), chance)

  it('is its text, with placeholders in headers too', () => {
    const headers = [{ name: 'X-Id', value: '{{uuid}}' }]
    expect(answer({ status: 409, headers, text: '{"id":"{{request.path.id}}"}' })).toEqual({
      status: 409,
      headers: [
        ['content-type', 'application/json; charset=utf-8'],
        ['x-id', 'u1'],
      ],
      body: '{"id":"a b"}',
      source: 'rule',
      response: '409',
      example: '',
      rule: 'r',
    })
    expect(answer({ headers, isLiteral: 1, text: '{{now}} {{uuid}}' })).toMatchObject({
      headers: [expect.anything(), ['x-id', '{{uuid}}']],
      body: '{{now}} {{uuid}}',
    })
    expect(answer({ status: 204, text: 'x' })).toMatchObject({ status: 204, body: '' })
  })

  it('is a documented example, or made from the schema', () => {
    expect(answer({ kind: 'example', example: 'paid, in full' })).toMatchObject({
      source: 'example',
      example: 'paid, in full',
      rule: 'r',
      body: '{\n  "id": 1\n}',
    })
    expect(answer({ kind: 'example' })).toMatchObject({ body: '{\n  "id": 1\n}' })
    expect(answer({ kind: 'generated' })).toMatchObject({ source: 'generated', body: '{\n  "id": 9\n}' })
    expect(answer({ kind: 'example', example: 'lost' })).toMatchObject({ problem: 'exampleUnknown' })
    expect(answer({ kind: 'generated', status: 500 })).toMatchObject({ problem: 'statusUnknown' })
  })

  it('fails by chance and takes its time', () => {
    expect([0, 50, 51, 100].map((failPercent) => failsBy({ ...plain, failPercent }, chance))).toEqual([
      undefined,
      undefined,
      'error',
      'error',
    ])
    expect(delayOf({ ...plain, delayFromMs: 100, delayToMs: 200 }, chance)).toBe(150)
    expect(delayOf({ ...plain, delayFromMs: 100 }, chance)).toBe(100)
  })

  it('gives way to a caller who asks for a documented answer', () => {
    expect(['', 'code=404', 'example=a', 'dynamic=true'].map((prefer) => mayRulesAnswer({ prefer }))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('is that of the document where no rule is for the call', () => {
    const when = {
      id: 'a',
      name: 'r',
      isOn: true,
      answer: { ...plain, failPercent: 100, delayFromMs: 9, delayToMs: 9 },
    }
    const rules = [{ ...when, conditions: [condition('query page equals 2')] }]
    const by = { rules, countOf: () => 1, chance, check: { isUnchecked: false } }
    const asked = { accept: '', prefer: '' }
    expect(answerCall(operation, asked, factsOf(), by)).toEqual({
      answer: { status: 503, problem: 'ruleFailed', documented: [], faults: [] },
      rule: rules[0],
      verdicts: [{ kind: 'answers' }],
      delayMs: 9,
      isMade: false,
      isReset: false,
    })
    expect(answerCall(operation, { ...asked, prefer: 'code=200' }, factsOf(), by)).toMatchObject({
      answer: { source: 'example' },
      verdicts: [],
      delayMs: 0,
    })
  })
})

/*
 * What mock servers are expected to do, case by case: Prism's published rules as calls of one description (`negotiation.openapi.yaml`), with what is
 * answered here. Where that differs on purpose, the case says what Prism does, and `docs/mock.md` why.
 */
import { mockApplication, writeReply, type MockOutcome } from '@lectern/model'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { importOpenApi } from '../../src/index.ts'

interface Case {
  /** `GET /pets/1?a=b`. */
  call: string
  headers?: Record<string, string>
  body?: string
  status: number
  /** Of the body, without parameters. */
  type?: string
  /** The body has these fields. */
  json?: object
  text?: string
  /** Fields of the body, and patterns they match. */
  match?: Record<string, string>
  /** Headers; an empty text for none. */
  answers?: Record<string, string>
  /** Places and rules of what does not fit. */
  faults?: string[]
  documented?: string[]
  /** What Prism does instead. */
  prism?: string
  /** Heading of the reason in the documentation. */
  why?: string
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url))
// Written beside this test.
const groups = parse(read('negotiation.cases.yaml').toString()) as Record<string, Case[]>
const reasons = readFileSync(new URL('../../../docs/mock.md', import.meta.url), 'utf8')

const imported = await importOpenApi({
  files: [{ path: 'negotiation.openapi.yaml', bytes: read('negotiation.openapi.yaml') }],
})
if (!imported.ok) throw new Error(JSON.stringify(imported.issues))
const mock = mockApplication(imported.bundle)

function ask({ call, headers = {}, body = '' }: Case): MockOutcome {
  const [method = '', url = ''] = call.split(' ')
  const [path = '', query = ''] = url.split('?')
  const request = { path, query, headers: new Map(Object.entries(headers)), body: new TextEncoder().encode(body) }
  return mock.answer({
    ...{
      method,
      request,
      session: '',
      language: 'en',
      accept: headers['accept'] ?? '',
      prefer: headers['prefer'] ?? '',
    },
  })
}

const faultsOf = (outcome: MockOutcome) =>
  (outcome.kind === 'refusal' ? outcome.refusal.faults : []).map(({ place, name, pointer, rule }) =>
    [place, name, pointer, rule].filter((part) => part !== '' && part !== '#').join(' '),
  )

it.each(Object.entries(groups).flatMap(([group, cases]) => cases.map((each) => ({ group, ...each }))))(
  '$group: $call $headers $body → $status',
  (each) => {
    const outcome = ask(each)
    const { status, headers, body } = writeReply(outcome, (area, key) => `${area}.${key}`)
    const sent = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
    const type = sent.get('content-type')?.split(';')[0]
    expect([status, faultsOf(outcome)]).toEqual([each.status, each.faults ?? []])
    if (each.type !== undefined) expect(type).toBe(each.type)
    if (each.text !== undefined) expect(body).toBe(each.text)
    if (each.json !== undefined) expect(JSON.parse(body)).toMatchObject(each.json)
    for (const [name, pattern] of Object.entries(each.match ?? {})) {
      // The bodies of these cases are objects.
      const value = (JSON.parse(body) as Record<string, unknown>)[name]
      expect([name, String(value)]).toEqual([name, expect.stringMatching(new RegExp(pattern))])
    }
    for (const [name, value] of Object.entries(each.answers ?? {}))
      expect([name, sent.get(name) ?? '']).toEqual([name, value])
    if (each.documented !== undefined) expect(JSON.parse(body)).toMatchObject({ documented: each.documented })
    if (each.prism !== undefined) expect(reasons).toContain(`**${each.why ?? '?'}**`)
  },
)

it('are at least 150, each one another', () => {
  const all = Object.values(groups).flat()
  const calls = new Set(all.map(({ call, headers, body }) => JSON.stringify([call, headers, body])))
  expect(calls.size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(150)
})

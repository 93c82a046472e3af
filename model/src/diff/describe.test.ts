import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { edited, edits, faultsOf, httpContents } from '../../test/contents.ts'
import { compareContents } from '../compatibility/compare-content.ts'
import type { Finding } from '../compatibility/finding.ts'
import { findingLevels } from '../compatibility/rules/topics.ts'
import type { HttpContent, StoredContent } from '../content/content.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { StoredRecord } from '../settings/records.ts'
import { compare } from './compare.ts'
import { compareRecords } from './compare-records.ts'
import { describeChanges, type ChangeGroup } from './describe.ts'
import { placeKinds } from './place.ts'
import { summaryTopics } from './summary-topics.ts'
import { readStoredSummary, storeSummary, summarizeChanges } from './summary.ts'

function http(operation: JsonObject, more: Partial<HttpContent> = {}): HttpContent {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation, ...more }
}

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })
const object = (properties: JsonObject, ...required: string[]): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})
const body = (properties: JsonObject, ...required: string[]): HttpContent =>
  http({ requestBody: json(object(properties, ...required)) })
const answer = (properties: JsonObject): HttpContent =>
  http({ responses: { 200: { description: '', ...json(object(properties)) } } })
const text = { type: 'string' }

/** `level place › place | sentence | names or name`. */
function lineOf({ level, place, sentence, names, changes }: ChangeGroup): string {
  const steps = place.map(({ kind, name }) => (kind === 'field' ? name : [kind, name].filter(Boolean).join(' ')))
  const name = names.length > 0 ? `${changes.length}: ${names.join(', ')}` : (changes[0]?.params.name ?? '')
  return [level, steps.join(' › '), sentence, name].filter((part) => part !== undefined && part !== '').join(' | ')
}

function lines(before: StoredContent, after: StoredContent, section?: 'schemas'): string[] {
  const options = section === undefined ? {} : { section }
  return describeChanges(compare(before, after, options), { findings: judged(before, after, section) }).map(lineOf)
}

function judged(before: StoredContent, after: StoredContent, section?: 'schemas'): Finding[] | undefined {
  return compareContents(before, after, { today: '2026-11-24', section })
}

describe('places', () => {
  it('lead through the parts of an operation as people see them', () => {
    const item = (quantity: JsonObject): JsonObject => ({ items: { type: 'array', items: object({ quantity }) } })
    expect(lines(body(item({ type: 'integer', maximum: 999 })), body(item({ type: 'integer', maximum: 200 })))).toEqual(
      ['breaking | requestBody › items › quantity | maximum.changed | maximum'],
    )
    const before = http({
      parameters: [
        { in: 'query', name: 'page', schema: { type: 'integer' } },
        { in: 'header', name: 'X-Key' },
      ],
      responses: {
        200: {
          description: 'Fine',
          headers: { Trace: { schema: text } },
          ...json(object({ tags: { type: 'array', items: text } })),
        },
      },
      callbacks: { paid: { '{$url}': { post: { summary: 'Paid' } } } },
      servers: [{ url: 'https://a.example.com', description: 'A' }],
      'x-lectern-errors': { codes: [{ code: 'E1', name: 'One' }] },
    })
    const after = http({
      parameters: [
        { in: 'query', name: 'page', schema: { type: 'integer' }, description: 'From 1' },
        { in: 'header', name: 'X-Key', deprecated: true },
        { in: 'cookie', name: 'id', required: true },
      ],
      responses: {
        200: {
          description: 'Fine',
          headers: { Trace: { schema: { ...text, format: 'uuid' } } },
          ...json(object({ tags: { type: 'array', items: { ...text, maxLength: 5 } } })),
        },
        409: { description: 'Taken' },
      },
      callbacks: { paid: { '{$url}': { post: { summary: 'Was paid' } } } },
      servers: [{ url: 'https://a.example.com', description: 'B' }],
      'x-lectern-errors': { codes: [{ code: 'E1', name: 'First' }, { code: 'E2' }] },
    })
    expect(lines(before, after)).toEqual([
      'harmless | queryParameters › page | description.added | description',
      'harmless | headerParameters › X-Key | deprecated.added | deprecated',
      'breaking | cookieParameters | parameter.addedRequired | id',
      'harmless | response 200 › responseHeaders › Trace | format.added | format',
      'harmless | response 200 › tags › items | maxLength.added | maxLength',
      'harmless | responses | response.added | 409',
      'harmless | callback paid › callbackAddress {$url} › method POST | summary.changed | summary',
      'harmless | servers › server https://a.example.com | description.changed | description',
      'harmless | errorCodes › errorCode E1 | name.changed | name',
      'harmless | errorCodes | errorCode.added | E2',
    ])
  })

  it('lead through alternatives, other fields, tuples, conditions and several representations', () => {
    const schemaOf = (maxLength: number): JsonObject => {
      const limited = { ...text, maxLength }
      return {
        ...object({
          payer: {
            oneOf: [
              { title: 'Card', ...object({ no: limited }) },
              { title: 'Bank', ...object({ iban: text }) },
            ],
          },
          more: { type: 'object', additionalProperties: limited },
          extra: { type: 'object', patternProperties: { '^x-': limited } },
          pair: { type: 'array', prefixItems: [text, limited] },
          plain: { type: 'string', not: limited },
        }),
      }
    }
    const both = (schema: JsonObject) =>
      http({ requestBody: { content: { 'application/json': { schema }, 'text/xml': { schema: text } } } })
    const [before, after] = [both(schemaOf(9)), both(schemaOf(8))]
    const places = compare(before, after).flatMap((change) => describeChanges([change]).map(lineOf))
    expect(places).toEqual([
      'requestBody › mediaType application/json › payer › variant Card › no | maxLength.changed | maxLength',
      'requestBody › mediaType application/json › more › map | maxLength.changed | maxLength',
      'requestBody › mediaType application/json › extra › pattern ^x- | maxLength.changed | maxLength',
      'requestBody › mediaType application/json › pair › position 2 | maxLength.changed | maxLength',
      'requestBody › mediaType application/json › plain › condition | maxLength.changed | maxLength',
    ])
  })
})

describe('acts', () => {
  it('gather equal changes of many fields, and entries of one place', () => {
    const before = body({ a: text, b: text, list: { type: 'array', items: object({ c: text }) } })
    const after = body(
      {
        a: { ...text, format: 'uuid' },
        b: { ...text, format: 'uuid' },
        list: { type: 'array', items: { ...object({ c: text }), required: ['c'] } },
        d: { type: 'integer' },
        e: { type: 'boolean' },
      },
      'a',
      'b',
    )
    expect(lines(before, after)).toEqual([
      'breaking | requestBody | format.added | 2: a, b',
      'breaking | requestBody | required.added | 3: list.c, a, b',
      'harmless | requestBody | property.added | 2: d, e',
    ])
  })

  it('tell a new required field once, with the level of both', () => {
    expect(lines(body({ a: text }), body({ a: text, b: text }, 'b'))).toEqual([
      'breaking | requestBody | property.addedRequired | b',
    ])
    expect(lines(body({ a: text, b: text }, 'b'), body({ a: text }))).toEqual([
      'attention | requestBody | property.removed | b',
    ])
  })

  it('tell a rename with what else changed in the field', () => {
    const before = answer({ id: text, qty: { type: 'integer', description: 'How many' }, end: { type: 'boolean' } })
    const quantity = { type: 'integer', description: 'How many', minimum: 1 }
    const after = answer({ id: text, quantity, end: { type: 'boolean' } })
    const groups = describeChanges(compare(before, after), { findings: judged(before, after) })
    expect(groups.map(lineOf)).toEqual([
      'attention | response 200 | property.renamed | quantity',
      'harmless | response 200 › quantity | minimum.added | minimum',
    ])
    expect(groups[0]?.changes[0]?.params).toEqual({ name: 'quantity', before: 'qty', after: 'quantity' })
    // Nothing in common but the type, and at another position.
    expect(lines(answer({ a: text, b: { type: 'boolean' } }), answer({ b: { type: 'boolean' }, x: text }))).toEqual([
      'attention | response 200 | property.removed | a',
      'harmless | response 200 | property.added | x',
    ])
  })

  it('tell of a renamed parameter', () => {
    const query = (name: string): HttpContent =>
      http({ parameters: [{ in: 'query', name, description: 'Rows of a page', schema: { type: 'integer' } }] })
    expect(lines(query('size'), query('pageSize'))).toEqual([
      'attention | queryParameters | parameter.renamed | pageSize',
    ])
  })

  it('tell that a model was copied to own fields, and the way back', () => {
    const reference = body({ buyer: { $ref: '#/components/schemas/Buyer' } })
    const copied = body({ buyer: object({ name: text, phone: text }, 'name') })
    expect(lines(reference, copied)).toEqual(['unknown | requestBody › buyer | reference.copied | Buyer'])
    expect(lines(copied, reference)).toEqual(['unknown | requestBody › buyer | reference.extracted | Buyer'])
    const surroundings = { components: { schemas: { Buyer: object({ name: text, phone: text }, 'name') } } }
    const findings = compareContents(reference, copied, { today: '2026-11-24', surroundings })
    expect(describeChanges(compare(reference, copied), { findings }).map(lineOf)).toEqual([
      'harmless | requestBody › buyer | reference.copied | Buyer',
    ])
  })

  it('tell of fields that are not of the copied model, beside the copy', () => {
    const reference = body({ buyer: { $ref: '#/components/schemas/Buyer' } })
    const own = (properties: JsonObject): HttpContent => body({ buyer: object(properties, 'name') })
    const copied = own({ name: text, phone: text, age: { type: 'integer' }, note: text })
    const surroundings = { components: { schemas: { Buyer: object({ name: text, phone: text }, 'name') } } }
    const described = (before: HttpContent, after: HttpContent): string[] => {
      const findings = compareContents(before, after, { today: '2026-11-24', surroundings })
      return describeChanges(compare(before, after), { findings }).map(lineOf)
    }
    expect(described(reference, copied)).toEqual([
      'harmless | requestBody › buyer | reference.copied | Buyer',
      'harmless | requestBody › buyer | property.added | 2: age, note',
    ])
    expect(described(copied, reference)).toEqual([
      'harmless | requestBody › buyer | reference.extracted | Buyer',
      'attention | requestBody › buyer | property.removed | 2: age, note',
    ])
  })

  it('have no level where no program is concerned', () => {
    const markdown = (words: string): StoredContent => ({ v: 1, kind: 'markdown', text: words })
    expect(lines(markdown('One'), markdown('Two'))).toEqual(['content.changed | text'])
    const constants = (code: string): StoredRecord => {
      return { v: 1, kind: 'constants', codes: [{ code, name: '', description: '', solution: '' }], text: '' }
    }
    expect(describeChanges(compareRecords(constants('A'), constants('B'))).map(lineOf)).toEqual([
      'errorCode.removed | A',
      'errorCode.added | B',
    ])
  })

  it('leave no change out, whatever was edited', () => {
    fc.assert(
      fc.property(httpContents(), edits(), (before, list) => {
        const after = edited(before, list)
        if (faultsOf(before).length + faultsOf(after).length > 0) return
        const changes = compare(before, after)
        const groups = describeChanges(changes, { findings: judged(before, after) })
        const acts = groups.filter(({ sentence }) => /renamed|copied|extracted/.test(sentence)).length
        expect(groups.length === 0).toBe(changes.length === 0)
        const shown = new Set(groups.flatMap((group) => group.changes))
        const hidden = changes.filter((change) => !shown.has(change))
        if (acts === 0) expect(hidden.filter(({ sentence }) => !sentence.startsWith('required.'))).toEqual([])
        for (const { changes: those, names, level } of groups) {
          expect(names.length).toBe(those.length === 1 ? 0 : those.length)
          expect(level).toBeDefined()
        }
        const summary = summarizeChanges(groups)
        expect(summary.items.reduce((sum, { count }) => sum + count, 0)).toBe(shown.size)
        // JSON again.
        const stored = storeSummary(groups)
        expect(stored).toMatchObject(summary)
        expect(readStoredSummary(JSON.parse(JSON.stringify(stored)) as Json /* of JSON */)).toEqual(stored)
      }),
      { numRuns: 300 },
    )
  })
})

describe('words', () => {
  it('exist for every place, level and topic', () => {
    for (const language of ['zh-CN', 'en']) {
      const file = join(import.meta.dirname, '../../../locales', language, 'documents/changes.json')
      const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
      const wanted = {
        place: placeKinds.filter((kind) => kind !== 'field'),
        level: findingLevels,
        title: summaryTopics,
      }
      for (const [area, keys] of Object.entries(wanted)) {
        const words = isObject(texts) ? texts[area] : undefined
        expect(
          keys.filter((key) => !isObject(words) || words[key] === undefined),
          `${language} ${area}`,
        ).toEqual([])
      }
    }
  })
})

import type { CurlCall } from '@lectern/formats/snippets'
import type { HttpContent, SchemaObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { bodyOf, choicesOf, draftOf, type CallDraft, type TriedDocument } from './call-draft.ts'
import { draftOfValues, isDraftValues, keptValues } from './draft-values.ts'
import { missingIn, requestOfDraft } from './request-of-draft.ts'
import { valuesOfCurl } from './values-of-curl.ts'

const content: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/shops/{shop}/orders/{id}',
  operation: {
    parameters: [
      {
        name: 'shop',
        in: 'path',
        required: true,
        schema: { type: 'string' },
        examples: { a: { summary: 'North', value: 'n 1' }, b: { value: 's' } },
      },
      { name: 'id', in: 'path', required: true, schema: { type: 'string', enum: ['1', '2'] } },
      { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
      { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
      { name: 'X-Api-Key', in: 'header', schema: { type: 'string' } },
    ],
    requestBody: {
      required: true,
      content: {
        'text/plain': {},
        'application/json': { examples: { one: { value: { a: 1 } }, two: { value: { a: 2 } } } },
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              note: { type: 'string', examples: ['n'] },
              file: { type: 'string', contentMediaType: 'image/png' },
            },
          },
        },
      },
    },
  },
}
const document: TriedDocument = { content, components: {}, application: { root: {} }, hints: {} }
const server = 'http://{zone}.shop.test/v1'

const set = (draft: CallDraft, name: string, text: string): CallDraft => ({
  ...draft,
  rows: draft.rows.map((row) => (row.name === name ? { ...row, text, isOn: true } : row)),
})

describe('a draft of a document', () => {
  const draft = draftOf(document, server)

  it('has the values of the document, those that are needed or written switched on', () => {
    expect(draft.rows.map(({ name, isOn }) => [name, isOn])).toEqual([
      ['shop', true],
      ['id', true],
      ['ids', false],
      ['page', true],
      ['X-Api-Key', false],
    ])
    expect(draft.body).toMatchObject({ kind: 'text', mediaType: 'application/json' })
    expect(bodyOf(document, 'application/json', 'two').text).toContain('2')
    expect(bodyOf(document, 'multipart/form-data').fields).toMatchObject([
      { name: 'note', text: 'n', isOn: true, isFile: false },
      { name: 'file', isOn: false, isFile: true, contentType: 'image/png' },
    ])
  })

  it('offers examples by name, defaults and allowed values', () => {
    const choices = draft.rows.map(({ parameter }) => (parameter === undefined ? [] : choicesOf(parameter, {})))
    expect(choices.map((each) => each.map(({ label, text }) => `${label}:${text}`))).toEqual([
      ['North:n 1', 'b:s'],
      [':1', ':2'],
      [],
      [':1'],
      [],
    ])
  })

  it('names the path parameters without a value', () => {
    expect(missingIn(set(draft, 'shop', ' ')).map(({ name }) => name)).toEqual(['shop'])
  })

  it('leaves a part of the path open that the document has no value for', () => {
    const path = (schema: SchemaObject) => ({ name: 'shop', in: 'path', required: true, schema })
    const rowsOf = (schema: SchemaObject) => {
      const shown = { ...content, operation: { parameters: [path(schema)] } }
      const hints = { dictionaries: new Map([['d1', ['north', 'south']]]) }
      return draftOf({ ...document, content: shown, hints }, server).rows.map(({ text }) => text)
    }
    expect(rowsOf({ type: 'string' })).toEqual([''])
    expect(rowsOf({ type: 'string', 'x-lectern-enum': 'd1' })).toEqual(['north'])
  })

  it('becomes a request, its server with the values of its variables', () => {
    const typed = set(set(draft, 'ids', '1,2'), 'id', '2')
    const { request } = requestOfDraft(document, { ...typed, variables: { zone: 'eu' } })
    expect(request.url).toBe('http://eu.shop.test/v1/shops/n%201/orders/2?ids=1&ids=2&page=1')
    expect(request.method).toBe('POST')
  })

  it('sends every file of a field, in order', () => {
    const files = [new File(['1'], 'a.png', { type: 'image/jpeg' }), new File(['2'], 'b.png')]
    const body = bodyOf(document, 'multipart/form-data')
    const fields = body.fields.map((field) => (field.isFile ? { ...field, files, isOn: true } : field))
    const filled = requestOfDraft(document, { ...draft, body: { ...body, fields } })
    expect(filled.files).toEqual(files)
    expect(filled.request.body?.fields).toEqual([
      { name: 'note', value: 'n' },
      { name: 'file', fileName: 'a.png', contentType: 'image/png' },
      { name: 'file', fileName: 'b.png', contentType: 'image/png' },
    ])
  })
})

describe('what is kept of a draft', () => {
  const typed = set(set(draftOf(document, 'http://ann:pw@h'), 'X-Api-Key', 'sekret'), 'shop', 'x')
  const draft: CallDraft = {
    ...typed,
    rows: [
      ...typed.rows,
      { key: 'c', place: 'cookie', name: 'theme', text: 'sekret', isOn: true },
      { key: 'q', place: 'query', name: 'access_token', text: 'sekret', isOn: true },
      { key: 'h', place: 'header', name: 'X-Trace', text: 'plain', isOn: true },
    ],
    body: { ...typed.body, text: '{"user":{"password":"sekret"},"price":19.90}' },
  }
  const kept = keptValues(draft)

  it('has no secrets', () => {
    expect(JSON.stringify(kept)).not.toMatch(/sekret|:pw@/)
    expect(kept.body.text).toContain('19.90')
    expect(isDraftValues(kept)).toBe(true)
  })

  it('fills a call in again, with the rows the document does not have', () => {
    const again = draftOfValues(document, kept)
    expect(again.rows.map(({ name, text }) => [name, text])).toEqual(
      expect.arrayContaining([
        ['shop', 'x'],
        ['X-Trace', 'plain'],
        ['theme', ''],
      ]),
    )
    expect(again.body).toMatchObject({ kind: 'text', mediaType: 'application/json', text: kept.body.text })
    expect(keptValues(again)).toEqual(kept)
  })
})

describe('a cURL command', () => {
  const curl: CurlCall = {
    method: 'POST',
    url: 'https://h:1/v1/shops/a%20b/orders/7',
    query: [
      ['ids', '1'],
      ['ids', '2'],
      ['z', '3'],
    ],
    headers: [['x-api-key', 'k']],
    cookies: [],
    body: undefined,
  }

  it('gives the server, the parts of the path, and lists as lists', () => {
    const { values, isOther } = valuesOfCurl(curl, document)
    const { rows, server: found } = draftOfValues(document, values)
    expect([found, isOther]).toEqual(['https://h:1/v1', false])
    expect(rows.filter(({ isOn }) => isOn).map(({ name, text }) => [name, text])).toEqual([
      ['shop', 'a b'],
      ['id', '7'],
      ['ids', '1\n2'],
      ['X-Api-Key', 'k'],
      ['z', '3'],
    ])
  })

  it('of another path keeps the host', () => {
    expect(valuesOfCurl({ ...curl, url: 'h/other' }, document)).toMatchObject({
      values: { server: 'http://h' },
      isOther: true,
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { HttpContent } from '../../content/content.ts'
import type { JsonObject } from '../../json.ts'
import { fillableParameters, fillRequest, typedValue, type RequestValues } from './fill-request.ts'

function http(parameters: JsonObject[], more: JsonObject = {}): HttpContent {
  const path = parameters.some((parameter) => parameter['in'] === 'path') ? '/a{color}/z#two' : '/a'
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path, operation: { parameters, ...more } }
}

const nothing: RequestValues = {
  server: 'http://h/',
  method: '',
  parameters: [],
  query: [],
  headers: [],
  cookies: [],
  body: undefined,
  security: undefined,
  secrets: undefined,
}

function filled(content: HttpContent, texts: readonly string[], values: Partial<RequestValues> = {}) {
  const parameters = fillableParameters(content, {}).map((parameter, at) => ({ parameter, text: texts[at] ?? '' }))
  return fillRequest(content, {}, { ...nothing, parameters, ...values })
}

const text = { type: 'string' }
const list = { type: 'array', items: text }
const object = { type: 'object', properties: { R: { type: 'integer' } } }
const rgb = '{"R":100,"G":200,"B":150}'

/** The table of OpenAPI 3.2 §4.12.6 (style examples), from what people type. */
const styles: [string, string, boolean, JsonObject, string, string][] = [
  ['path', 'matrix', false, text, 'blue', '/a;color=blue/z'],
  ['path', 'matrix', false, list, 'blue,black,brown', '/a;color=blue,black,brown/z'],
  ['path', 'matrix', false, object, rgb, '/a;color=R,100,G,200,B,150/z'],
  ['path', 'matrix', true, list, '["blue","black","brown"]', '/a;color=blue;color=black;color=brown/z'],
  ['path', 'matrix', true, object, rgb, '/a;R=100;G=200;B=150/z'],
  ['path', 'label', false, text, 'blue', '/a.blue/z'],
  ['path', 'label', false, list, 'blue\nblack\nbrown', '/a.blue,black,brown/z'],
  ['path', 'label', false, object, rgb, '/a.R,100,G,200,B,150/z'],
  ['path', 'label', true, list, 'blue, black, brown', '/a.blue.black.brown/z'],
  ['path', 'label', true, object, rgb, '/a.R=100.G=200.B=150/z'],
  ['path', 'simple', false, text, 'b/k ?', '/ab%2Fk%20%3F/z'],
  ['path', 'simple', false, list, 'blue,black,brown', '/ablue,black,brown/z'],
  ['path', 'simple', false, object, rgb, '/aR,100,G,200,B,150/z'],
  ['path', 'simple', true, object, rgb, '/aR=100,G=200,B=150/z'],
  ['query', 'form', true, text, '', '/a?color='],
  ['query', 'form', true, text, 'a,b', '/a?color=a%2Cb'],
  ['query', 'form', true, list, 'blue,black', '/a?color=blue&color=black'],
  ['query', 'form', true, list, '', '/a'],
  ['query', 'form', true, object, rgb, '/a?R=100&G=200&B=150'],
  ['query', 'form', false, list, 'blue,black', '/a?color=blue%2Cblack'],
  ['query', 'spaceDelimited', false, list, 'blue,black', '/a?color=blue%20black'],
  ['query', 'pipeDelimited', false, list, 'blue,black', '/a?color=blue%7Cblack'],
  ['query', 'deepObject', true, object, rgb, '/a?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
]

describe('what is typed for a parameter', () => {
  it.each(styles)('%s %s explode=%s %j %j', (place, style, explode, schema, typed, address) => {
    const content = http([{ name: 'color', in: place, style, explode, schema }])
    expect(filled(content, [typed]).url).toBe(`http://h${address}`)
  })

  it('keeps reserved characters where they are allowed, and numbers as they are typed', () => {
    const reserved = { name: 'q', in: 'query', allowReserved: true, schema: text }
    expect(filled(http([reserved]), ['a/b?c']).url).toBe('http://h/a?q=a/b?c')
    expect(typedValue('19.90', { type: 'number' }, {})).toBe('19.90')
    expect(typedValue('{"half', object, {})).toBe('{"half')
  })

  it('leaves the name of a path parameter where nothing is typed', () => {
    expect(filled(http([{ name: 'color', in: 'path', schema: text }]), ['']).url).toBe('http://h/a{color}/z')
  })
})

describe('a filled request', () => {
  it('has what was added by hand, and one media type', () => {
    const body = { mediaType: 'application/json', text: '{}' }
    const added = { query: [{ name: 'x', value: '1' }], cookies: [{ name: 'sid', value: 'c' }], body }
    const request = filled(http([]), [], { ...added, headers: [{ name: 'content-type', value: 'text/csv' }] })
    expect(request).toEqual({
      method: 'POST',
      url: 'http://h/a?x=1',
      query: [{ name: 'x', value: '1' }],
      headers: [{ name: 'content-type', value: 'text/csv' }],
      cookies: [{ name: 'sid', value: 'c' }],
      body,
    })
    expect(filled(http([]), [], { body }).headers).toEqual([{ name: 'Content-Type', value: 'application/json' }])
  })

  it('has no rows for headers that are described elsewhere', () => {
    const headers = ['Accept', 'AUTHORIZATION', 'X-Trace'].map((name) => ({ name, in: 'header', schema: text }))
    expect(fillableParameters(http(headers), {}).map(({ name }) => name)).toEqual(['X-Trace'])
  })

  it('has secrets that are given, placeholders when none are wanted, and nothing for a scheme without one', () => {
    const content = http([], { security: [{ login: [], key: [] }] })
    const components = {
      securitySchemes: {
        login: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
    }
    const secured = (secrets: RequestValues['secrets']) =>
      fillRequest(content, components, { ...nothing, security: 0, secrets })
    expect(secured(undefined).headers).toEqual([{ name: 'Authorization', value: 'Basic $CREDENTIALS' }])
    expect(secured({ login: 'dTpw' })).toMatchObject({
      url: 'http://h/a',
      headers: [{ name: 'Authorization', value: 'Basic dTpw' }],
    })
    expect(secured({ key: 'a&b' })).toMatchObject({ url: 'http://h/a?api_key=a%26b', headers: [] })
  })
})

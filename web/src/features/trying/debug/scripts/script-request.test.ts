import { describe, expect, it } from 'vitest'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import { fillScriptRequest, scriptRequestOf, withScriptRequest } from './script-request.ts'

const sent = (more: Partial<FilledRequest['request']> = {}, files: readonly File[] = []): FilledRequest => ({
  request: {
    method: 'POST',
    url: 'https://h/a?x=%7B%7Blate%7D%7D',
    query: [],
    headers: [{ name: 'A', value: 'b' }],
    cookies: [],
    ...more,
  },
  files,
})

describe('a request for scripts', () => {
  it('has cookies as a header, and names of variables as people write them', () => {
    const cookies = [
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
    ]
    expect(scriptRequestOf(sent({ cookies, body: { mediaType: 'application/json', text: '{}' } }))).toEqual({
      method: 'POST',
      url: 'https://h/a?x={{late}}',
      headers: [
        { name: 'A', value: 'b' },
        { name: 'Cookie', value: 'a=1; b=2' },
      ],
      body: { mode: 'raw', text: '{}', fields: [] },
    })
  })

  it('keeps files, and fields that scripts do not see, where the body is left alone', () => {
    const file = new File(['x'], 'x.txt')
    const fields = [
      { name: 'note', value: 'n', contentType: 'text/plain' },
      { name: 'file', fileName: 'x.txt' },
    ]
    const filled = sent({ body: { mediaType: 'multipart/form-data', fields } }, [file])
    const before = scriptRequestOf(filled)
    expect(before.body).toEqual({ mode: 'formdata', text: '', fields: [{ name: 'note', value: 'n' }] })
    const signed = withScriptRequest(filled, before, { ...before, headers: [{ name: 'X-Sign', value: 's' }] })
    expect(signed).toEqual({
      files: [file],
      request: { ...filled.request, url: before.url, headers: [{ name: 'X-Sign', value: 's' }] },
    })
    const changed = withScriptRequest(filled, before, {
      ...before,
      body: { ...before.body, fields: [{ name: 'note', value: 'm' }] },
    })
    expect(changed.files).toEqual([file])
    expect(changed.request.body?.fields).toEqual([{ ...fields[0], value: 'm' }, fields[1]])
  })

  it('has no body that is too large, which is sent as it was', () => {
    const filled = sent({ body: { mediaType: 'text/plain', text: 'x'.repeat(1024 * 1024 + 1) } })
    const before = scriptRequestOf(filled)
    expect(before.body).toEqual({ mode: 'file', text: '', fields: [] })
    expect(withScriptRequest(filled, before, before).request.body).toBe(filled.request.body)
  })

  it.each([
    ['raw', '{"a":1}', [], { mediaType: 'application/json', text: '{"a":1}' }, 'application/json'],
    [
      'urlencoded',
      '',
      [{ name: 'a', value: '1' }],
      { mediaType: 'application/x-www-form-urlencoded', fields: [{ name: 'a', value: '1' }] },
      'application/x-www-form-urlencoded',
    ],
    ['none', '', [], undefined, undefined],
  ] as const)('gets a body of another kind from a script: %s', (mode, text, fields, body, type) => {
    const filled = sent({ body: { mediaType: 'text/plain', text: 'before' } })
    const before = scriptRequestOf(filled)
    const { request } = withScriptRequest(filled, before, {
      ...before,
      headers: [],
      body: { mode, text, fields: [...fields] },
    })
    expect(request.body).toEqual(body)
    expect(request.headers).toEqual(type === undefined ? [] : [{ name: 'Content-Type', value: type }])
  })

  it('is filled with what its scripts set: encoded in the address, escaped in JSON', () => {
    const values = new Map([['late', 'a "b"&c']])
    const request = {
      method: 'POST',
      url: 'https://h/?x={{late}}&y={{other}}',
      headers: [{ name: 'A', value: '{{late}}' }],
      body: { mode: 'raw' as const, text: '{"x":"{{late}}"}', fields: [] },
    }
    expect(fillScriptRequest(request, values)).toEqual({
      method: 'POST',
      url: 'https://h/?x=a%20%22b%22%26c&y=%7B%7Bother%7D%7D',
      headers: [{ name: 'A', value: 'a "b"&c' }],
      body: { mode: 'raw', text: String.raw`{"x":"a \"b\"&c"}`, fields: [] },
    })
  })
})

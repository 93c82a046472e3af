/* Recorded traffic and commands. */
import type { BundleDocument, HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importCurl, importHar } from '../../src/index.ts'
import type { RequestResult } from '../../src/requests/draft.ts'

function ok(result: RequestResult): Extract<RequestResult, { ok: true }> {
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

function httpOf(document: BundleDocument | undefined): HttpContent {
  if (document?.content.kind !== 'http') throw new Error('no call')
  return document.content
}

const curl = (text: string) => ok(importCurl([{ path: 'a.sh', bytes: text }]))

describe('importCurl', () => {
  it('reads several commands, named by the comments before them', () => {
    const { bundle, stats } = curl(`#!/bin/sh
# 创建订单
# 需要登录
curl -X POST 'https://shop.test/orders?dry=true' \\
  -H 'Content-Type: application/json' -H 'X-Trace: a' \\
  -u admin:s3cret --data-raw '{"sku": "a", "count": 2}'

$ curl https://shop.test/orders/7 | jq .
echo done && curl -F 'file=@a.png;type=image/png' -F note=x https://files.test/upload
`)
    expect(bundle.documents.map(({ name, content }) => [name, content.kind === 'http' ? content.method : ''])).toEqual([
      ['创建订单', 'post'],
      ['GET /orders/7', 'get'],
      ['POST /upload', 'post'],
    ])
    const [create, , upload] = bundle.documents
    expect(httpOf(create).operation).toMatchObject({
      description: '需要登录',
      parameters: [
        { name: 'dry', in: 'query', schema: { type: 'boolean', examples: [true] } },
        { name: 'X-Trace', in: 'header', schema: { type: 'string', examples: ['a'] } },
      ],
      requestBody: { content: { 'application/json': { examples: { example: { value: { sku: 'a', count: 2 } } } } } },
      security: [{ basic: [] }],
      'x-lectern-auth': { type: 'basic', settings: { username: 'admin' } },
    })
    expect(httpOf(upload).operation).toMatchObject({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              properties: {
                file: { contentMediaType: 'application/octet-stream', 'x-lectern-file': 'a.png' },
                note: {},
              },
            },
            encoding: { file: { contentType: 'image/png' } },
          },
        },
      },
      servers: [{ url: 'https://files.test' }],
    })
    expect(JSON.stringify(bundle)).not.toContain('s3cret')
    expect(stats).toMatchObject({ version: 'cURL', operations: 3, environments: 1 })
  })

  it('names what is left out, and keeps credentials out of documents', () => {
    const { bundle, issues } = curl(
      `curl -sS --compressed https://a.test/x -H 'Authorization: Bearer abc.def' -H 'User-Agent: me' -b 'sid=1; lang=zh'`,
    )
    expect(httpOf(bundle.documents[0]).operation).toMatchObject({
      security: [{ bearer: [] }],
      parameters: [
        { name: 'sid', in: 'cookie', schema: { type: 'string' } },
        { name: 'lang', in: 'cookie', schema: { type: 'string' } },
      ],
    })
    expect(issues.map(({ code, pointer, params }) => [code, pointer, params])).toEqual([
      ['options_left_out', '#/commands/0', { options: '-s -S --compressed' }],
      ['client_headers_left_out', '#/commands/0', { names: 'User-Agent' }],
      ['secret_left_out', '#/commands/0', { name: 'Authorization' }],
      ['secret_left_out', '#/commands/0', { name: 'sid, lang' }],
    ])
  })

  it('keeps all values of names that are there several times', () => {
    const { bundle } = curl("curl 'https://a.test/u?name=J&name=M' -H 'A: 1' -H 'a: 2' -d 'p=1&p=2'")
    const [document] = bundle.documents
    const operation = document?.content.kind === 'http' ? document.content.operation : {}
    expect(operation).toMatchObject({
      parameters: [
        { name: 'name', in: 'query', schema: { type: 'array', items: { type: 'string' }, examples: [['J', 'M']] } },
        { name: 'A', in: 'header', schema: { type: 'array', items: { type: 'integer' }, examples: [[1, 2]] } },
      ],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: { properties: { p: { type: 'array', items: { type: 'integer' }, examples: [[1, 2]] } } },
          },
        },
      },
    })
  })

  it.each([
    ['curl https://a.test', 'get'],
    ['curl -I https://a.test', 'head'],
    ['curl -d a=1 https://a.test', 'post'],
    ['curl -G -d a=1 https://a.test', 'get'],
    ['curl -T f https://a.test', 'put'],
    ['curl --json {} https://a.test', 'post'],
    ['curl -X PURGE https://a.test', 'PURGE'],
  ])('%s is sent with %s', (command, method) => {
    expect(httpOf(curl(command).bundle.documents[0]).method).toBe(method)
  })

  it('reads both requests of --next, and goes on after a quote that is not closed', () => {
    const { bundle, issues } = curl(
      `curl https://a.test/1 --next https://a.test/2\ncurl 'https://a.test/3\ncurl https://a.test/4\n`,
    )
    expect(bundle.documents.map(({ name }) => name)).toEqual(['GET /1', 'GET /2', 'GET /4'])
    expect(issues).toMatchObject([
      { code: 'command_unreadable', pointer: '#/lines/2', params: { line: 2 }, lost: true },
    ])
  })

  it.each([
    ['', 'format_unknown'],
    ['wget https://a.test', 'format_unknown'],
    ['{"openapi": "3.1.0"}', 'format_other'],
  ])('refuses %j', (bytes, code) => {
    expect(importCurl([{ path: 'a', bytes }])).toMatchObject({ ok: false, issues: [{ severity: 'error', code }] })
  })
})

const json = (value: unknown) => ({ mimeType: 'application/json', text: JSON.stringify(value) })

function entry(
  method: string,
  url: string,
  more: { request?: object; status?: number; content?: object; kind?: string } = {},
) {
  return {
    _resourceType: more.kind ?? 'fetch',
    request: { method, url, headers: [], cookies: [], queryString: [], ...more.request },
    response: {
      status: more.status ?? 200,
      statusText: 'OK',
      headers: [
        { name: 'Date', value: 'x' },
        { name: 'X-Total', value: '3' },
      ],
      content: more.content ?? json({ ok: true }),
    },
  }
}

const har = (entries: unknown[]) =>
  ok(importHar([{ path: 'a.har', bytes: JSON.stringify({ log: { version: '1.2', entries } }) }]))

describe('importHar', () => {
  it('makes one document of all recordings of a call', () => {
    const { bundle } = har([
      entry('GET', 'https://a.test/items?page=1&size=10', {
        request: {
          queryString: [
            { name: 'page', value: '1' },
            { name: 'size', value: '10' },
          ],
        },
        content: json({ a: 1 }),
      }),
      entry('GET', 'https://a.test/items?page=2', {
        request: { queryString: [{ name: 'page', value: '2' }] },
        content: json({ a: null, b: 'x' }),
      }),
      entry('GET', 'https://a.test/items', { status: 500, content: { mimeType: 'text/plain', text: 'oh' } }),
    ])
    expect(bundle.documents).toHaveLength(1)
    const { operation, path } = httpOf(bundle.documents[0])
    expect(path).toBe('/items')
    expect(operation['parameters']).toEqual([
      { name: 'page', in: 'query', schema: { type: 'integer', examples: [1, 2] } },
      { name: 'size', in: 'query', schema: { type: 'integer', examples: [10] } },
    ])
    expect(operation['responses']).toMatchObject({
      '200': {
        headers: { 'X-Total': {} },
        content: {
          'application/json': {
            schema: { required: ['a'], properties: { a: { type: ['integer', 'null'] }, b: { type: 'string' } } },
            examples: { example: { value: { a: 1 } }, 'example 2': { value: { a: null, b: 'x' } } },
          },
        },
      },
      '500': { content: { 'text/plain': { examples: { example: { value: 'oh' } } } } },
    })
  })

  it('leaves out what a browser loads for a page and adds by itself, and names it', () => {
    const headers = [
      { name: 'User-Agent', value: 'b' },
      { name: 'sec-fetch-mode', value: 'cors' },
      { name: 'Authorization', value: 'Bearer abc' },
      { name: 'X-App', value: '1' },
      { name: 'Content-Type', value: 'application/json' },
    ]
    const { bundle, issues } = har([
      entry('GET', 'https://a.test/logo.png', { kind: 'image' }),
      entry('POST', 'https://a.test/items', {
        request: { headers, cookies: [{ name: 'sid', value: 'secret' }], postData: json({ n: 1 }) },
      }),
    ])
    expect(httpOf(bundle.documents[0]).operation).toMatchObject({
      parameters: [
        { name: 'X-App', in: 'header' },
        { name: 'sid', in: 'cookie' },
      ],
      security: [{ bearer: [] }],
      requestBody: { content: { 'application/json': { schema: { properties: { n: { type: 'integer' } } } } } },
    })
    expect(JSON.stringify(bundle)).not.toMatch(/secret|abc/)
    expect(issues.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['request_not_api', '#/log/entries/0'],
      ['secret_left_out', '#/log/entries/1/request/headers/2'],
      ['client_headers_left_out', '#/log/entries/1/request/headers'],
      ['client_headers_left_out', '#/log/entries/1/response/headers'],
      ['recording_left_out', '#/log/entries'],
      ['secret_left_out', '#/log/entries/1/request/cookies/0'],
    ])
  })

  it('keeps hosts apart, reads packed bodies and lets broken entries not spoil the rest', () => {
    const { bundle, issues } = har([
      entry('GET', 'https://a.test/x', {
        content: { mimeType: 'application/json', encoding: 'base64', text: btoa('{"a":1}') },
      }),
      entry('GET', 'https://b.test/x', {
        content: { mimeType: 'application/octet-stream', encoding: 'base64', text: btoa('\xff\xfe') },
      }),
      null,
      { request: { method: 'GET' } },
    ])
    expect(bundle.folders.map(({ name }) => name)).toEqual(['a.test', 'b.test'])
    expect(httpOf(bundle.documents[0]).operation['responses']).toMatchObject({
      '200': { content: { 'application/json': { examples: { example: { value: { a: 1 } } } } } },
    })
    expect(issues.map(({ code }) => code).filter((code) => code !== 'client_headers_left_out')).toEqual([
      'sample_not_text',
      'type_wrong',
      'type_wrong',
      'recording_left_out',
    ])
  })

  it('refuses what is no recording', () => {
    expect(importHar([{ path: 'a', bytes: '{"item": []}' }])).toMatchObject({
      ok: false,
      issues: [{ code: 'format_other', params: { format: 'har', found: 'postman' } }],
    })
  })
})

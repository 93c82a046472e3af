import { createHash } from 'node:crypto'
import { callLimits } from '@lectern/contracts'
import { signingSchemes } from '@lectern/model'
import { afterEach, expect, it, vi } from 'vitest'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import { leftOutHeaders, losesBody } from './browser-limits.ts'
import { BlockedCall, sendDirectly } from './send-directly.ts'
import { proxyCallOf } from './send-through-proxy.ts'
import { signFilled } from './sign-filled.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const filled = (body?: FilledRequest['request']['body'], files: File[] = []): FilledRequest => ({
  request: {
    method: 'POST',
    url: 'http://h/a',
    query: [],
    headers: [{ name: 'X-A', value: '1', isReserved: true }],
    cookies: [
      { name: 'sid', value: 'c' },
      { name: 't', value: '1' },
    ],
    ...(body !== undefined && { body }),
  },
  files,
})

it('describes a call to the server, its files beside it in order', () => {
  const fields = [
    { name: 'n', value: '1' },
    { name: 'f', fileName: 'a.png', contentType: 'image/png' },
    { name: 'f', fileName: 'b' },
  ]
  const { call, files } = proxyCallOf(
    filled({ mediaType: 'multipart/form-data', fields }, [new File(['12'], 'a.png'), new File(['3'], 'b')]),
    true,
  )
  expect(call).toEqual({
    method: 'POST',
    url: 'http://h/a',
    headers: [
      { name: 'X-A', value: '1' },
      { name: 'Cookie', value: 'sid=c; t=1' },
    ],
    body: {
      kind: 'form',
      parts: [
        { name: 'n', value: '1' },
        { name: 'f', file: 'file0', fileName: 'a.png', size: 2, mediaType: 'image/png' },
        { name: 'f', file: 'file1', fileName: 'b', size: 1 },
      ],
    },
  })
  expect(files.map(({ key, name }) => [key, name])).toEqual([
    ['file0', 'a.png'],
    ['file1', 'b'],
  ])
})

it('sends long texts as a file, and says when certificates are not verified', () => {
  const { call, files } = proxyCallOf(filled({ mediaType: 'text/plain', text: 'x'.repeat(callLimits.text + 1) }), false)
  expect(call.body).toEqual({ kind: 'file', file: 'body', size: callLimits.text + 1 })
  expect(call.options).toEqual({ verifyTls: false })
  expect(files).toHaveLength(1)
  const form = { mediaType: 'application/x-www-form-urlencoded', fields: [{ name: 'a b', value: '&' }] }
  expect(proxyCallOf(filled(form), true).call.body).toEqual({ kind: 'text', text: 'a%20b=%26' })
})

it('sends from the browser what the page would', async () => {
  let sent: Request | undefined
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent = new Request(url, init)
    return Promise.resolve(new Response('ok', { status: 201, headers: { 'x-b': '2' } }))
  })
  const frames = []
  const fields = [
    { name: 'f', fileName: 'a"b.txt' },
    { name: 'n', value: '1', contentType: 'application/json' },
  ]
  const body = { mediaType: 'multipart/form-data', fields }
  for await (const frame of sendDirectly(filled(body, [new File(['zwei'], 'a')]), new AbortController().signal))
    frames.push(frame)
  expect(frames.map(({ kind }) => kind)).toEqual(['head', 'data', 'end'])
  expect(frames[0]).toMatchObject({
    head: { hops: [{ status: 201, headers: [{ name: 'content-type' }, { name: 'x-b', value: '2' }] }] },
  })
  const [, boundary = ''] = /boundary=(.+)$/.exec(sent?.headers.get('content-type') ?? '') ?? []
  expect(await sent?.text()).toBe(
    [
      `--${boundary}`,
      'Content-Disposition: form-data; name="f"; filename="a%22b.txt"',
      'Content-Type: application/octet-stream',
      '',
      'zwei',
      `--${boundary}`,
      'Content-Disposition: form-data; name="n"',
      'Content-Type: application/json',
      '',
      '1',
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
})

it('tells a blocked call from a cancelled one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const stop = new AbortController()
  const run = async () => {
    for await (const frame of sendDirectly(filled(), stop.signal)) throw new Error(frame.kind)
  }
  await expect(run()).rejects.toBeInstanceOf(BlockedCall)
  stop.abort()
  await expect(run()).rejects.toBeInstanceOf(TypeError)
})

it('knows what browsers leave out', () => {
  expect(leftOutHeaders(filled().request)).toEqual(['Cookie'])
  const get = { ...filled({ mediaType: 'text/plain', text: 'x' }).request, method: 'GET' }
  expect([losesBody(get), losesBody(filled().request)]).toEqual([true, false])
})

it('signs files and forms with what is sent of them', async () => {
  const schemes = signingSchemes[0] ?? []
  const read = (_: string, field: string) => (field === 'service' ? 's3' : 'x')
  const hashOf = async (body: FilledRequest['request']['body'], files: File[]) => {
    const signed = await signFilled(filled(body, files), schemes, read, new Map())
    const sent = proxyCallOf(signed, true)
    const headers = new Map(sent.call.headers.map(({ name, value }) => [name, value]))
    const bytes = new Uint8Array((await sent.files[0]?.content.arrayBuffer()) ?? new ArrayBuffer())
    expect(headers.get('X-Amz-Content-Sha256')).toBe(createHash('sha256').update(bytes).digest('hex'))
    return { type: headers.get('Content-Type'), text: new TextDecoder().decode(bytes) }
  }
  expect(await hashOf({ mediaType: 'image/png', fileName: 'a' }, [new File(['abc'], 'a')])).toMatchObject({
    text: 'abc',
  })
  const fields = [{ name: 'f', fileName: 'a' }]
  const form = await hashOf({ mediaType: 'multipart/form-data', fields }, [new File(['zwei'], 'a')])
  const [, boundary = ''] = /^multipart\/form-data; boundary=(.+)$/.exec(form.type ?? '') ?? []
  expect(form.text).toMatch(/\r\n\r\nzwei\r\n--\S+--\r\n$/)
  expect(form.text.startsWith(`--${boundary}\r\n`)).toBe(true)
})

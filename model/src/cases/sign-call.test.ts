import { expect, it } from 'vitest'
import type { RequestDescription } from '../operation/request/request.ts'
import type { CaseContent } from './call-case.ts'
import { sha256Of } from './hashing.ts'
import { runCases, type RunnableCase } from './run-cases.ts'
import { KeysMissing, signCall } from './sign-call.ts'
import { firstSigning, signingSchemes } from './sign-in.ts'

const plainCase: CaseContent = {
  request: {
    ...{ server: '', variables: {}, rows: [], security: null, signIn: [] },
    body: { mediaType: '', text: '', fields: [] },
  },
  assertions: [],
  captures: [],
}

const request: RequestDescription = {
  method: 'GET',
  url: 'https://example.amazonaws.com/',
  query: [],
  headers: [{ name: 'authorization', value: 'old' }],
  cookies: [],
}
const [aws, oauth1] = signingSchemes
const keys = (fields: Record<string, string>) => (_: string, field: string) => fields[field] ?? ''
const awsKeys = keys({
  user: 'AKIDEXAMPLE',
  key: '{{secret}}',
  region: 'us-east-1',
  service: 'service',
})
const values = new Map([['secret', 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY']])
const signing = { nowMs: Date.UTC(2015, 7, 30, 12, 36) }

// Source: the test suite of AWS Signature 4, by its names.
it.each([
  ['get-vanilla', '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'get-vanilla-query-order-key-case',
    '?Param2=value2&Param1=value1',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
])('signs as AWS does: %s', async (_, query, signature) => {
  const { headers } = await signCall({ ...request, url: request.url + query }, aws ?? [], awsKeys, values, signing)
  const credential = 'Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request'
  expect(headers).toEqual([
    { name: 'X-Amz-Date', value: '20150830T123600Z' },
    {
      name: 'Authorization',
      value: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host;x-amz-date, Signature=${signature}`,
    },
  ])
})

it('covers texts and forms, and says which bodies it does not', async () => {
  const sign = async (body: RequestDescription['body']) => {
    const sent = { ...request, method: 'PUT', ...(body && { body }) }
    return signCall(sent, aws ?? [], keys({ user: 'a', key: 'b', region: 'r', service: 's3' }), values)
  }
  const send = async (body: RequestDescription['body']) => {
    const { headers } = await sign(body)
    return headers.find(({ name }) => name === 'X-Amz-Content-Sha256')?.value
  }
  // Source: FIPS 180-4, of the empty text and of `abc`.
  expect(await send(undefined)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(await send({ mediaType: 'text/plain', text: 'abc' })).toBe(ofAbc)
  expect(await send({ mediaType: 'image/png', fileName: 'a.png' })).toBe('UNSIGNED-PAYLOAD')
  const pairs = [{ name: 'a b', value: '&' }]
  expect(await send({ mediaType: 'application/x-www-form-urlencoded', fields: pairs })).toBe(sha256Of('a%20b=%26'))
  const parts = [
    { name: 'a', value: 'é' },
    { name: 'b', value: '{}', contentType: 'application/json' },
  ]
  const { headers, body } = await sign({ mediaType: 'multipart/form-data', fields: parts })
  const [, boundary = ''] = /boundary=(.+)$/.exec(body?.mediaType ?? '') ?? []
  const head = 'Content-Disposition: form-data; name='
  expect(body?.text).toBe(
    `--${boundary}\r\n${head}"a"\r\n\r\né\r\n--${boundary}\r\n${head}"b"\r\nContent-Type: application/json\r\n\r\n{}\r\n--${boundary}--\r\n`,
  )
  const valueOf = (wanted: string) => headers.find(({ name }) => name === wanted)?.value
  expect(valueOf('Content-Type')).toBe(`multipart/form-data; boundary=${boundary}`)
  expect(valueOf('X-Amz-Content-Sha256')).toBe(sha256Of(body?.text ?? ''))
  expect(await send({ mediaType: 'multipart/form-data', fields: [{ name: 'f', fileName: 'a' }] })).toBe(
    'UNSIGNED-PAYLOAD',
  )
})

// Source: OAuth Core 1.0, appendix A.
it('signs as OAuth 1 does, with what a form has', async () => {
  const read = keys({
    user: 'dpf43f3p2l4k3l03',
    key: 'kd94hf93k423kf44',
    token: 'nnch734d00sl2jdk',
    password: 'pfkkdhi9sl3r4s00',
  })
  const once = { nowMs: 1_191_242_096_000, nonce: 'kllo9940pd9333jh' }
  const sign = async (sent: RequestDescription) => {
    const { headers } = await signCall(sent, oauth1 ?? [], read, values, once)
    return headers[0]?.value
  }
  const url = 'http://photos.example.net/photos?file=vacation.jpg&size=original'
  const expected =
    'OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_nonce="kllo9940pd9333jh", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1191242096", oauth_token="nnch734d00sl2jdk", oauth_version="1.0", oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"'
  expect(await sign({ ...request, url })).toBe(expected)
  const form = {
    mediaType: 'application/x-www-form-urlencoded',
    fields: [
      { name: 'size', value: 'original' },
      { name: 'file', value: 'vacation.jpg' },
    ],
  }
  const inForm = await sign({ ...request, url: 'http://photos.example.net/photos', body: form })
  expect(inForm).toBe(expected)
})

it('is done for saved calls too, and says of one without keys that it was not sent', async () => {
  const signIn = [
    { scheme: 'OAuth 1', field: 'user', text: 'me' },
    { scheme: 'OAuth 1', field: 'key', text: '{{secret}}' },
  ]
  const { request: empty } = plainCase
  const caseOf = (name: string, more: Partial<CaseContent['request']>): RunnableCase => ({
    ...{ id: name, name, docId: 'd', docName: '' },
    content: { ...plainCase, request: { ...empty, security: firstSigning + 1, ...more } },
  })
  const sent: RequestDescription[] = []
  const answer = { method: 'GET', status: 200, headers: [], hasAllHeaders: true, bodyBytes: 0, value: {}, timeMs: 1 }
  const content = { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/', operation: {} } as const
  const running = runCases([caseOf('signed', { signIn }), caseOf('bare', {})], {
    ...{ server: 'https://a.example', serverValues: {}, values, openValues: new Map(), isBail: false },
    documentOf: () => Promise.resolve({ content, components: {}, application: { root: {} } }),
    keysMissing: (name) => `${name}: no keys`,
    send: (each) => Promise.resolve(answer).finally(() => sent.push(each)),
    signal: new AbortController().signal,
  })
  const ended = []
  for await (const { state, problem } of running) ended.push([state, problem])
  expect(ended).toEqual([
    ['passed', ''],
    ['error', 'OAuth 1: no keys'],
  ])
  expect(sent.map(({ headers }) => headers[0]?.value.slice(0, 30))).toEqual(['OAuth oauth_consumer_key="me",'])
})

it('leaves other calls as they are, and signs none without keys', async () => {
  expect(await signCall(request, [], awsKeys, values)).toBe(request)
  await expect(signCall(request, aws ?? [], keys({ user: 'a' }), values)).rejects.toThrow(KeysMissing)
})

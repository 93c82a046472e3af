/* cURL samples of real operations, run by a shell: a server receives what the description declares. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  componentsOf,
  isObject,
  parametersOf,
  requestOf,
  stringAt,
  writeCurl,
  type Components,
  type HttpContent,
  type RequestDescription,
} from '@lectern/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importOpenApi } from '../../src/index.ts'
import { expectWholeCorpus, skip } from '../../../model/test/corpus-files.ts'
import { listFiles, notDescriptions, readCorpus } from '../corpus.ts'

const secrets = { TOKEN: 't-1', CREDENTIALS: 'dXNlcjpwYXNz', API_KEY: 'k-1' }
const wanted = 300
const perFile = 12
const longest = 1_500_000

type Sample = { place: string; content: HttpContent; components: Components; request: RequestDescription }
type Received = { method: string; url: string; headers: Record<string, string>; body: Buffer }

let folder = ''
const samples: Sample[] = []
const received = new Map<number, Received>()

/** Operations with bodies and parameters first, spread over the files. */
async function collectSamples(origin: string): Promise<void> {
  for (const path of listFiles('real', 'chinese', 'tricky')) {
    if (samples.length >= wanted) return
    if (notDescriptions.has(path)) continue
    const text = readCorpus(path)
    if (text.length > longest) continue
    const read = await importOpenApi({ files: [{ path, bytes: text }] })
    if (!read.ok) continue
    const { documents } = read.bundle
    const components = componentsOf(read.bundle.components)
    const calls = documents.flatMap(({ content }) =>
      content.kind === 'http' && content.container === 'paths' ? [content] : [],
    )
    const weight = ({ operation, pathItem }: HttpContent): number =>
      (operation['requestBody'] === undefined ? 0 : 2) +
      ((operation['parameters'] ?? pathItem?.['parameters']) === undefined ? 0 : 1)
    calls.sort((a, b) => weight(b) - weight(a))
    for (const content of calls.slice(0, perFile)) {
      const server = `${origin}/${samples.length}`
      const request = requestOf(content, components, { server, application: { root: read.bundle.application.root } })
      samples.push({ place: `${path} ${content.method} ${content.path}`, content, components, request })
    }
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // a stream without encoding gives buffers
  return Buffer.concat(chunks)
}

const server = createServer((request, response) => {
  void readAll(request).then((body) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Buffer.from(String(value), 'latin1').toString()]),
    )
    received.set(Number(/^\/(\d+)/.exec(request.url ?? '')?.[1]), {
      method: request.method ?? '',
      url: request.url ?? '',
      headers,
      body,
    })
    response.end()
  })
})

function filesOf({ body }: RequestDescription): string[] {
  return [body?.fileName, ...(body?.fields ?? []).map(({ fileName }) => fileName)].filter((name) => name !== undefined)
}

function withSecrets(text: string): string {
  return text.replaceAll(/\$(TOKEN|CREDENTIALS|API_KEY)\b/g, (_whole, name: keyof typeof secrets) => secrets[name])
}

/** Runs all samples as a person pastes them: one after another in one shell. */
async function runAll(): Promise<string> {
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nmax-time = 20\nnoproxy = "*"\n')
  for (const { request } of samples)
    for (const name of filesOf(request)) writeFileSync(join(folder, name), `content of ${name}`)
  writeFileSync(join(folder, 'samples.sh'), samples.map(({ request }) => writeCurl(request)).join('\n'))
  const shell = spawn('sh', ['samples.sh'], {
    cwd: folder,
    env: { ...process.env, ...secrets, CURL_HOME: folder, HOME: folder },
  })
  let printed = ''
  shell.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await once(shell, 'close')
  return printed
}

/** What a form became, read by the platform's own parser. */
async function readForm({ headers, body }: Received): Promise<[string, string][]> {
  const response = new Response(new Uint8Array(body), { headers: { 'Content-Type': headers['content-type'] ?? '' } })
  // oxlint-disable-next-line typescript/no-deprecated -- what it warns of, strangers' forms of any size, is not met here
  const form = await response.formData()
  return Promise.all(
    [...form].map(async ([name, value]): Promise<[string, string]> => [
      name,
      typeof value === 'string' ? value : await value.text(),
    ]),
  )
}

async function expectBody({ request: { body } }: Sample, actual: Received): Promise<void> {
  if (body === undefined) expect(actual.body.length).toBe(0)
  else if (body.fileName !== undefined) expect(actual.body.toString()).toBe(`content of ${body.fileName}`)
  else if (body.fields === undefined) expect(actual.body.toString()).toBe(body.text)
  else if (body.fields.length > 0 && /^(?:multipart\/form-data|application\/x-www)/.test(body.mediaType)) {
    // A form's lines end in CR LF.
    const lines = (text: string): string => text.replaceAll('\r\n', '\n')
    expect((await readForm(actual)).map(([name, value]) => [name, lines(value)])).toEqual(
      body.fields.map(({ name, value = '', fileName }) => [
        name,
        lines(fileName === undefined ? value : `content of ${fileName}`),
      ]),
    )
  }
}

/** Declared and required scalars arrive under their names, read without the code that made the request. */
function expectParameters({ content, components }: Sample, { url, headers }: Received): void {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  for (const { name, in: place, value } of parametersOf(content, components)) {
    const schema = value['schema']
    const isScalar =
      isObject(schema) && ['string', 'integer', 'number', 'boolean'].includes(stringAt(schema, 'type') ?? '')
    if (value['required'] !== true || !isScalar) continue
    if (place === 'query') expect(query.has(name), `query ${name}`).toBe(true)
    if (place === 'header') expect(headers, `header ${name}`).toHaveProperty([name.toLowerCase()])
  }
}

const hasCurl = spawnSync('curl', ['--version']).status === 0

describe('cURL samples', () => {
  expectWholeCorpus()
  if (!hasCurl) {
    skip('No curl on this machine: its samples are not run.')
    return
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-curl-'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No free port on loopback')
    await collectSamples(`http://127.0.0.1:${String(address.port)}`)
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('send what the description declares', { timeout: 120_000 }, async () => {
    const printed = await runAll()
    expect(samples.length).toBeGreaterThan(30)
    for (const [at, sample] of samples.entries()) {
      const actual = received.get(at)
      if (actual === undefined)
        throw new Error(`${sample.place} sent nothing:\n${writeCurl(sample.request)}\n${printed}`)
      const { request } = sample
      const url = new URL(request.url.replaceAll(/[{}]/g, '')).origin
      expect({ method: actual.method, url: actual.url }, sample.place).toEqual({
        method: request.method,
        url: withSecrets(request.url.slice(url.length)),
      })
      for (const { name, value } of request.headers)
        expect(actual.headers, sample.place).toMatchObject({ [name.toLowerCase()]: withSecrets(value).trim() })
      expectParameters(sample, actual)
      await expectBody(sample, actual)
    }
  })
})

/* Samples of real operations, run as they are shown: a server receives what the description declares. */
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
  writeSample,
  type BodyDescription,
  type Components,
  type HttpContent,
  type RequestDescription,
  type SampleLanguage,
} from '@lectern/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importOpenApi } from '../../src/index.ts'
import { expectWholeCorpus, filesBelow, skip } from '../../../model/test/corpus-files.ts'
import { corpusFolder, notDescriptions, readCorpus } from '../corpus.ts'

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
  for (const path of filesBelow(corpusFolder, 'real', 'chinese', 'tricky')) {
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

/** What languages read something else into: quotes, variables, escapes, ends of lines, long numbers. */
const hard = `1798765432109876543 it's "a" """b""" \`c\` $d \${e} #{f} %q \\ \\n \t \u2028 \u0001 é 中文 😀`
const lines = `{\n  "a": "${hard}",\r\n  "b": '''c'''\n}"`

function addHardSamples(origin: string): void {
  const fields = [
    { name: 'a[b]', value: hard },
    { name: 'c', value: '1' },
    { name: 'c', value: lines },
  ]
  const parts = [
    ...fields,
    { name: `it's d`, fileName: 'd.png', contentType: 'image/png' },
    { name: 'e', value: '{"f":1}', contentType: 'application/json' },
  ]
  const bodies: BodyDescription[] = [
    ...[lines, hard, `"${hard}"`, ''].map((text) => ({ mediaType: 'application/json', text })),
    { mediaType: 'image/png', fileName: 'd.png' },
    ...[fields, [], [{ name: 'a[]', fileName: 'a b.txt' }, ...fields, { name: 'd', fileName: 'd.png' }]].map(
      (some) => ({
        mediaType: 'application/x-www-form-urlencoded',
        fields: some,
      }),
    ),
    { mediaType: 'multipart/form-data', fields: parts },
  ]
  for (const body of bodies) {
    const headers = [
      ...(body.mediaType.startsWith('multipart/') ? [] : [{ name: 'Content-Type', value: body.mediaType }]),
      ...[
        { name: 'X-Hard', value: 'it\'s "a" $d ${e} #{f} \\n 中文' },
        { name: 'X-Empty', value: '' },
      ],
    ]
    const url = `${origin}/${String(samples.length)}/it's?q=a%20b%27&c[]=1`
    const cookies = [{ name: 'sid', value: 'a "b";' }]
    samples.push({
      place: `hard ${JSON.stringify(body)}`,
      content: { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/', operation: {} },
      components: {},
      request: { method: 'POST', url, query: [], headers, cookies, body },
    })
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

/** How all samples of a language are run, one after another in one process. */
interface Runner {
  language: SampleLanguage
  command: string
  /** Prints that the language is here. */
  probe: string[]
  ending: string
  /** Runs the files that are given as arguments after it. */
  script: string
  /** Placeholders of secrets are variables. */
  fillsSecrets?: boolean
  /** Methods whose bodies its client does not send, and those it does not send at all: the sample says so. */
  bodiless?: readonly string[]
  refused?: readonly string[]
}

const runners: readonly Runner[] = [
  {
    ...{ language: 'curl', command: 'sh', probe: ['-c', 'curl --version'], ending: 'sh', fillsSecrets: true },
    script: 'for file in "$@"; do . "$file"; done',
  },
  {
    ...{ language: 'javascript', command: process.execPath, probe: ['--version'], ending: 'mjs' },
    ...{ bodiless: ['GET', 'HEAD'], refused: ['TRACE'] },
    script: 'for (const file of process.argv.slice(2)) await import(file).catch((error) => console.error(file, error))',
  },
  {
    ...{ language: 'python', command: 'python3', probe: ['-c', 'import requests'], ending: 'py' },
    script: [
      'import sys, traceback',
      'for file in sys.argv[1:]:',
      '    try: exec(compile(open(file, "rb").read(), file, "exec"), {})',
      '    except Exception: traceback.print_exc()',
    ].join('\n'),
  },
  {
    ...{ language: 'php', command: 'php', probe: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'], ending: 'php' },
    script: '<?php foreach (array_slice($argv, 1) as $file) (function () use ($file) { include $file; })();',
  },
  {
    ...{ language: 'ruby', command: 'ruby', probe: ['--version'], ending: 'rb' },
    script:
      'ARGV.each { |file| begin; load(file, true); rescue Exception => error; warn file, error.full_message; end }',
  },
]

/** Runs all samples as a person who has them in files. */
async function runAll({ language, command, ending, script }: Runner): Promise<string> {
  received.clear()
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nmax-time = 20\nnoproxy = "*"\n')
  for (const { request } of samples)
    for (const name of filesOf(request)) writeFileSync(join(folder, name), `content of ${name}`)
  const files = samples.map(({ request }, at) => {
    const file = join(folder, `sample-${String(at)}.${ending}`)
    writeFileSync(file, writeSample(shownTo(language, request), language))
    return file
  })
  const all = join(folder, `all.${ending}`)
  writeFileSync(all, script)
  const run = spawn(command, [all, ...files], {
    cwd: folder,
    env: { ...process.env, ...secrets, CURL_HOME: folder, HOME: folder, NO_PROXY: '*', no_proxy: '*' },
  })
  let printed = ''
  run.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  run.stdout.resume()
  await once(run, 'close')
  return printed
}

/** Path parameters that the reader fills in; most clients refuse braces. */
function shownTo(language: SampleLanguage, request: RequestDescription): RequestDescription {
  return language === 'curl' ? request : { ...request, url: request.url.replaceAll(/[{}]/g, '') }
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

/** An address as it is meant: clients differ in which characters they encode. */
function decoded(url: string): string {
  return decodeURIComponent(url.replaceAll('+', '%20'))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-samples-'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No free port on loopback')
  const origin = `http://127.0.0.1:${String(address.port)}`
  await collectSamples(origin)
  addHardSamples(origin)
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

expectWholeCorpus()

describe.each(runners)('samples in $language', (runner) => {
  const { language, command, probe, fillsSecrets, bodiless = [], refused = [] } = runner
  if (spawnSync(command, probe).status !== 0) {
    skip(`No ${language} on this machine: its samples are not run.`)
    return
  }

  it('send what the description declares', { timeout: 120_000 }, async () => {
    const printed = await runAll(runner)
    expect(samples.length).toBeGreaterThan(30)
    for (const [at, sample] of samples.entries()) {
      const actual = received.get(at)
      const request = shownTo(language, sample.request)
      const shown = `${sample.place}\n${writeSample(request, language)}`
      if (refused.includes(request.method)) {
        expect(shown).toContain(`refuses ${request.method}`)
        continue
      }
      if (actual === undefined) throw new Error(`${shown}\nsent nothing:\n${printed.slice(0, 5000)}`)
      const asSent = (text: string): string => (fillsSecrets === true ? withSecrets(text) : text)
      const url = asSent(request.url.slice(new URL(request.url.replaceAll(/[{}]/g, '')).origin.length))
      if (language === 'curl') expect(actual.url, shown).toBe(url)
      expect({ method: actual.method, url: decoded(actual.url) }, shown).toEqual({
        method: request.method,
        url: decoded(url),
      })
      for (const { name, value } of request.headers)
        expect(actual.headers, shown).toMatchObject({ [name.toLowerCase()]: asSent(value).trim() })
      expectParameters(sample, actual)
      if (request.body !== undefined && bodiless.includes(request.method)) {
        expect(shown).toContain('body is left out')
        expect(actual.body.length).toBe(0)
      } else await expectBody(sample, actual)
    }
  })
})

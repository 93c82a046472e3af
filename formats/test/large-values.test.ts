/* Lists and maps of 200,000 entries, wherever people can put them, through every reader and writer: none runs out of stack. */
import { isSameJson, type JsonObject } from '@lectern/model'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  exportHtml,
  exportPrint,
  exportWord,
  writeMarkdown,
  writeOpenApi,
  writePostman,
  writeYapi,
  type ExportResult,
  type ExportSource,
} from '../src/index.ts'
import { exportOpenApi } from '../src/openapi/write/export-openapi.ts'
import { importRoot, type Imported } from './import-root.ts'
import { readTexts } from './sample-source.ts'

const count = 200_000
const numbers = Array.from({ length: count }, (_, index) => index)
const named = (value: (index: number) => JsonObject): JsonObject =>
  Object.fromEntries(numbers.map((index) => [`f${String(index)}`, value(index)]))

const description: JsonObject = {
  openapi: '3.0.0',
  info: { title: 't', version: '1' },
  paths: {
    '/a': {
      post: {
        parameters: [{ name: 'q', in: 'query', schema: { type: 'integer', enum: numbers } }],
        requestBody: {
          content: { 'application/json': { schema: { type: 'array', items: {} }, example: numbers } },
        },
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': { schema: { type: 'object', example: { list: numbers, at: named(() => ({})) } } },
            },
          },
        },
        'x-list': numbers,
      },
    },
  },
}

const texts = readTexts('en')
const options = { language: 'en', texts } as const
const pageOptions = { ...options, date: '2026-01-01' }

describe('values of 200,000 entries', () => {
  let imported: Imported
  let source: ExportSource
  beforeAll(async () => {
    imported = await importRoot(description)
    source = { title: 't', applications: [{ name: 't', bundle: imported.bundle, dictionaries: [], constants: [] }] }
  })

  it.each(['2.0', '3.0', '3.1', '3.2'] as const)('come back in OpenAPI %s', (version) => {
    const { document } = exportOpenApi(imported.bundle, { version })
    expect(JSON.stringify(document)).toContain(`"x-list":${JSON.stringify(numbers)}`)
    if (version === '3.0') expect(isSameJson(document, description)).toBe(true)
  })

  it('of a form come back in Swagger 2.0', async () => {
    const form = {
      swagger: '2.0',
      info: { title: 't', version: '1' },
      paths: {
        '/a': {
          post: {
            parameters: numbers.map((index) => ({ name: `f${String(index)}`, in: 'formData', type: 'string' })),
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    }
    const { bundle } = await importRoot(form)
    expect(isSameJson(exportOpenApi(bundle, { version: '2.0' }).document, form)).toBe(true)
  })

  const writers: [string, () => ExportResult | Promise<ExportResult>][] = [
    ['several files', () => writeOpenApi(source, { version: '3.0', format: 'json', split: 'paths' })],
    ['Postman', () => writePostman(source, options)],
    ['YApi', () => writeYapi(source, options)],
    ['Markdown', () => writeMarkdown(source, { ...options, split: 'many' })],
    ['a page', () => exportHtml(source, pageOptions)],
    ['a printable page', () => exportPrint(source, pageOptions)],
    ['Word', () => exportWord(source, pageOptions)],
  ]
  it.each(writers)('are written as %s', async (_name, write) => {
    const { files } = await write()
    expect(files.length).toBeGreaterThan(0)
    expect(files.every(({ bytes }) => bytes.length > 0)).toBe(true)
  })
})

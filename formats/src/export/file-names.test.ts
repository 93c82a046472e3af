import { assert, array, asyncProperty, property, record, string, uniqueArray } from 'fast-check'
import { decodePercent, type ApplicationBundle, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { exportOpenApi } from '../openapi/write/export-openapi.ts'
import { importOpenApi } from '../openapi/read/import-openapi.ts'
import { writeOpenApi } from '../openapi/write/write-openapi.ts'
import { FileNames, readableFileName, safeFileName } from './file-names.ts'
import { anyText } from '../../../model/test/any-text.ts'

const anyName = anyText({ maxLength: 100 })

describe('names of files', () => {
  it.each([safeFileName, readableFileName])('are taken by every file system, each once', (clean) => {
    assert(
      property(array(anyName, { maxLength: 30 }), (names) => {
        const files = new FileNames()
        const used = names.map((name) => files.use('a', clean(name), '.md'))
        expect(new Set(used.map((name) => name.toLowerCase())).size).toBe(used.length)
        for (const name of used) expect(name).toMatch(/^[^./\\<>:"|?*\p{Cc}\s][^/\\<>:"|?*\p{Cc}]*\.md$/u)
      }),
      { numRuns: 300 },
    )
  })

  it('avoid those kept for devices', () => {
    expect([safeFileName('CON'), readableFileName('nul.txt'), safeFileName('..'), readableFileName(' a/b ')]).toEqual([
      '_CON',
      '_nul.txt',
      'untitled',
      'a_b',
    ])
  })
})

describe('a description of any names in several files', () => {
  const names = uniqueArray(
    string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(
      (name) => name.isWellFormed() && name !== '__proto__',
    ),
    { minLength: 1, maxLength: 8 },
  )

  it('comes back the same', async () => {
    await assert(
      asyncProperty(record({ paths: names, models: names }), async ({ paths, models }) => {
        const bundle = await read([{ path: 'a.json', bytes: JSON.stringify(describeAll(paths, models)) }])
        const before = canonical(bundle)
        for (const split of ['paths', 'tags'] as const) {
          const source = { title: 'x', applications: [{ name: 'x', bundle, dictionaries: [], constants: [] }] }
          const { files } = writeOpenApi(source, { version: '3.2', format: 'json', split })
          expect(canonical(await read(files))).toEqual(before)
        }
      }),
      { numRuns: 100 },
    )
  })
})

/** In canonical form; a reference may be percent-encoded or not. */
function canonical(bundle: ApplicationBundle): unknown {
  const text = JSON.stringify(exportOpenApi(bundle, { version: '3.2' }).document, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? decodePercent(value) : value,
  )
  return JSON.parse(text)
}

/** Each path answers with one of the models, which refer to each other in a circle. */
function describeAll(paths: string[], models: string[]): JsonObject {
  const refTo = (index: number) => ({ $ref: refOfModel(models[index % models.length] ?? '') })
  return {
    openapi: '3.2.0',
    info: { title: 'x', version: '1' },
    paths: Object.fromEntries(
      paths.map((name, index) => [
        `/${name}`,
        {
          get: {
            tags: [name],
            responses: { 200: { description: '', content: { 'application/json': { schema: refTo(index) } } } },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        models.map((name, index) => [name, { type: 'object', properties: { next: refTo(index + 1) } }]),
      ),
    },
  }
}

const refOfModel = (name: string): string =>
  `#/components/schemas/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`

async function read(files: { path: string; bytes: Uint8Array | string }[]) {
  const result = await importOpenApi({ files })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.bundle
}

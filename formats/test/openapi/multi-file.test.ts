/*
 * Descriptions split over files: everything they refer to becomes part of one description that stands for itself.
 */
import { strToU8, zipSync } from 'fflate'
import { isObject, type Json } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi, type ImportResult } from '../../src/index.ts'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import { listFiles, readCorpus } from '../corpus.ts'
import { expectWholeCorpus } from '../../../model/test/corpus-files.ts'

type Imported = Extract<ImportResult, { ok: true }>

async function importFolder(folder: string, root: string): Promise<Imported> {
  const files = listFiles(folder).map((path) => ({ path: path.slice(folder.length + 1), bytes: readCorpus(path) }))
  const result = await importOpenApi({ files, root })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

async function importFiles(
  files: Record<string, string>,
  load?: (url: string) => Promise<string | undefined>,
): Promise<Imported> {
  const source = { files: Object.entries(files).map(([path, bytes]) => ({ path, bytes })) }
  const result = await importOpenApi(load === undefined ? source : { ...source, load })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

/** All references of a description and whether they lead somewhere inside it. */
function danglingReferences(root: Json): string[] {
  const dangling: string[] = []
  const open: Json[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...value)
    else if (isObject(value)) {
      const reference = value['$ref']
      if (typeof reference === 'string' && !leads(root, reference)) dangling.push(reference)
      // What stands in `example` is data, whatever it looks like.
      for (const [key, member] of Object.entries(value)) if (key !== 'example') open.push(member)
    }
  }
  return dangling
}

function leads(root: Json, reference: string): boolean {
  if (!reference.startsWith('#/')) return false
  let value: Json | undefined = root
  for (const token of reference.slice(2).split('/')) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined
  }
  return value !== undefined
}

const names = ({ bundle }: Imported): string[] => bundle.components.map(({ section, name }) => `${section}/${name}`)

describe('split descriptions of the corpus', () => {
  expectWholeCorpus()
  const table: [folder: string, root: string, operations: number, components: string][] = [
    [
      'multi-file/allOf-relative-file-references',
      'parent.yaml',
      2,
      'schemas/DomesticPet schemas/DancingPet schemas/pet schemas/fancy_pet',
    ],
    ['multi-file/allOf-relative-file-references', 'swagger.yaml', 1, 'schemas/ShippingInfo schemas/PrintInfo'],
    [
      'multi-file/apidev-circular',
      'circular.yaml',
      4,
      'schemas/pet schemas/thing schemas/person schemas/parent schemas/child',
    ],
    ['multi-file/bundle-circular_reference', 'root.yaml', 1, 'schemas/ErrorDetail'],
    [
      'multi-file/bundle-example2',
      'another.yml',
      1,
      'schemas/Pet schemas/Pets schemas/StoreItem schemas/Error examples/droplet_create_request',
    ],
    [
      'multi-file/bundle-multiple_references_from_root_components',
      'root.yaml',
      2,
      'schemas/User schemas/Toy responses/NotFound schemas/user schemas/carType schemas/work schemas/model',
    ],
    ['multi-file/bundle-referenced_callback', 'root.yaml', 1, 'schemas/Pet schemas/Error callbacks/callback'],
    [
      'multi-file/bundle-same_ref_different_source',
      'root.yaml',
      2,
      'schemas/user schemas/client schemas/special schemas/special_2 schemas/magic',
    ],
    [
      'multi-file/discriminator-mapping-resolution',
      'main-external-mapping-3files.yaml',
      1,
      'schemas/Pet schemas/Cat schemas/Dog',
    ],
    [
      'multi-file/discriminator-mapping-resolution',
      'main-external-mapping.yaml',
      1,
      'schemas/Pet schemas/Cat schemas/Dog',
    ],
    [
      'multi-file/discriminator-mapping-resolution',
      'main-internal-mapping.yaml',
      1,
      'schemas/Pet schemas/Cat schemas/Dog',
    ],
    [
      'multi-file/discriminator-mapping-resolution',
      'main-no-mapping-oneof.yaml',
      1,
      'schemas/Pet schemas/Cat schemas/Dog',
    ],
    ['multi-file/discriminator-mapping-resolution', 'main-no-mapping.yaml', 1, 'schemas/Pet schemas/Cat schemas/Dog'],
    [
      'multi-file/discriminator-mapping-resolution',
      'main-plain-mapping.yaml',
      1,
      'schemas/Pet schemas/Cat schemas/Dog',
    ],
    [
      'multi-file/issue-505',
      'petstore.yml',
      2,
      'schemas/Date schemas/DateWithExample schemas/Pet schemas/Pets schemas/Error links/userRepository',
    ],
    ['multi-file/nested-references', 'a.yaml', 0, 'schemas/y schemas/z schemas/j'],
    [
      'multi-file/relative-references-example',
      'openapi.yaml',
      2,
      'responses/UnexpectedError schemas/usernamepasswordcredentials schemas/error',
    ],
    [
      'tricky/oai-2.0/petstore-separate',
      'spec/swagger.json',
      4,
      'parameters/tagsParam parameters/limitsParam schemas/Pet schemas/Error schemas/NewPet',
    ],
    ['version-pairs/ref-chain-example/base', 'openapi.yaml', 2, 'schemas/pet'],
  ]
  it.each(table)('%s/%s becomes one description', async (folder, root, operations, components) => {
    const result = await importFolder(folder, root)
    expect(result.stats.operations).toBe(operations)
    expect(names(result).sort()).toEqual(components.split(' ').sort())
    expect(result.issues.filter((issue) => issue.code.startsWith('reference_'))).toEqual([])
    const { document } = exportOpenApi(result.bundle, { version: '3.2' })
    expect(danglingReferences(document)).toEqual([])
  })

  it.each(['json/parent.json', 'yaml/parent.yaml'])(
    'a tree of parameters, responses and paths in files (%s)',
    async (root) => {
      const result = await importFolder('multi-file/relative-file-references', root)
      expect(result.stats.operations).toBe(1)
      expect(names(result)).toContain('schemas/foo_conflict')
      expect(danglingReferences(exportOpenApi(result.bundle, { version: '3.2' }).document)).toEqual([])
    },
  )

  it('keeps references to files that are not there, and says so', async () => {
    const result = await importFolder('multi-file/refs-name-conflict', 'a.yaml')
    expect(result.issues.filter((issue) => issue.code === 'reference_unresolved')).toHaveLength(3)
    expect(JSON.stringify(result.bundle.documents)).toContain(
      './refs-name-conflict/b.yaml#/components/schemas/PersonObj',
    )
  })

  it('reads an archive, finds its root and resolves inside it', async () => {
    const folder = 'multi-file/relative-references-example'
    const entries = Object.fromEntries(
      listFiles(folder).map((path) => [`wrapped/${path.slice(folder.length + 1)}`, strToU8(readCorpus(path))]),
    )
    const result = await importOpenApi({ files: [{ path: 'api.zip', bytes: zipSync(entries) }] })
    expect(result).toMatchObject({ ok: true, stats: { operations: 2, components: 3 } })
  })
})

const head = 'openapi: 3.1.0\ninfo: { title: t, version: "1" }\n'

describe('references into anywhere', () => {
  const deep = `${head}paths:
  /a/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string, maxLength: 9 } }]
      responses:
        200: { description: ok, content: { application/json: { schema: { type: object, properties: { n: { type: integer, nullable: true } } } } } }
  /b:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/paths/~1a~1%7Bid%7D/get/responses/200/content/application~1json/schema' } } } }
      responses: { 200: { $ref: '#/paths/~1a~1%7Bid%7D/get/responses/200' } }
`
  it('gives parts of other operations a component both places refer to, and puts them back', async () => {
    const result = await importFiles({ 'a.yaml': deep })
    expect(names(result)).toEqual(['schemas/get_a_id_200', 'responses/get_a_id_200'])
    const canonical = exportOpenApi(result.bundle, { version: '3.2' }).document
    expect(danglingReferences(canonical)).toEqual([])
    expect(canonical).toMatchObject({
      paths: { '/a/{id}': { get: { responses: { 200: { $ref: '#/components/responses/get_a_id_200' } } } } },
    })
    const own = exportOpenApi(result.bundle, { version: '3.1' }).document
    expect(own['components']).toBeUndefined()
    expect(own).toMatchObject({
      paths: {
        '/a/{id}': {
          get: {
            responses: {
              200: { content: { 'application/json': { schema: { properties: { n: { nullable: true } } } } } },
            },
          },
        },
        '/b': { post: { responses: { 200: { $ref: '#/paths/~1a~1%7Bid%7D/get/responses/200' } } } },
      },
    })
  })

  it('follows $id, $anchor and references inside their own resource; keeps $dynamicRef', async () => {
    const result = await importFiles({
      'a.yaml': `${head}components:
  schemas:
    Tree: { $id: 'https://example.com/tree', $dynamicAnchor: node, type: object, properties: { kids: { type: array, items: { $dynamicRef: '#node' } }, leaf: { $ref: '#/$defs/leaf' } }, $defs: { leaf: { $anchor: leaf, type: string } } }
    User: { properties: { tree: { $ref: 'https://example.com/tree' }, leaf: { $ref: '#leaf' } } }
`,
    })
    expect(result.issues).toEqual([])
    expect(result.bundle.components.map(({ value }) => value)).toMatchObject([
      {
        properties: {
          kids: { items: { $dynamicRef: '#node' } },
          leaf: { $ref: '#/components/schemas/Tree/$defs/leaf' },
        },
      },
      {
        properties: {
          tree: { $ref: '#/components/schemas/Tree' },
          leaf: { $ref: '#/components/schemas/Tree/$defs/leaf' },
        },
      },
    ])
  })

  it('copies what stands in extensions', async () => {
    const result = await importFiles({
      'a.yaml': `${head}x-models: { Pet: { type: object, example: 1 } }\npaths: { /a: { get: { responses: { 200: { description: ok, content: { a/b: { schema: { $ref: '#/x-models/Pet' } } } } } } } }\n`,
    })
    expect(result.bundle.components).toEqual([
      { section: 'schemas', name: 'Pet', value: { type: 'object', examples: [1] } },
    ])
    expect(result.bundle.application.root['x-models']).toEqual({ Pet: { type: 'object', example: 1 } })
  })

  it('copies what stands in sections that OpenAPI does not know', async () => {
    const source = `${head}components: { x-own: { Pet: { type: object } }, schemas: { A: { $ref: '#/components/x-own/Pet' } } }\n`
    const result = await importFiles({ 'a.yaml': source })
    expect(result.bundle.components).toEqual([
      { section: 'schemas', name: 'A', value: { $ref: '#/components/schemas/Pet' } },
      { section: 'schemas', name: 'Pet', value: { type: 'object' } },
    ])
    expect(exportOpenApi(result.bundle, { version: '3.1' }).document).toMatchObject({
      components: { 'x-own': { Pet: { type: 'object' } }, schemas: { A: { $ref: '#/components/x-own/Pet' } } },
    })
  })

  it('fetches files by URL, relative to the one that names them', async () => {
    const asked: string[] = []
    const pages: Record<string, string> = {
      'https://example.com/api/schemas/pet.yaml': 'type: object\nproperties: { owner: { $ref: ../owner.json } }\n',
      'https://example.com/api/owner.json': '{"type":"string"}',
    }
    const result = await importFiles(
      {
        'https://example.com/api/openapi.yaml': `${head}components: { schemas: { Pet: { $ref: schemas/pet.yaml } } }\n`,
      },
      (url) => {
        asked.push(url)
        return Promise.resolve(pages[url])
      },
    )
    expect(asked).toEqual(Object.keys(pages))
    expect(result.bundle.components).toEqual([
      {
        section: 'schemas',
        name: 'Pet',
        value: { type: 'object', properties: { owner: { $ref: '#/components/schemas/owner' } } },
      },
      { section: 'schemas', name: 'owner', value: { type: 'string' } },
    ])
  })

  it('takes operations from Path Items in files and in components', async () => {
    const result = await importFiles({
      'openapi.yaml': `${head}paths: { /a: { $ref: './p.yaml' }, /b: { $ref: './p.yaml' }, /c: { $ref: '#/components/pathItems/C' } }\ncomponents: { pathItems: { C: { get: { summary: c, responses: {} } } } }\n`,
      'p.yaml': 'summary: both\nget: { responses: { 200: { $ref: "./r.yaml" } } }\n',
      'r.yaml': 'description: ok\n',
    })
    expect(
      result.bundle.documents.map(({ name, content }) => [name, content.kind === 'http' ? content.path : '']),
    ).toEqual([
      ['Retrieve a', '/a'],
      ['Retrieve b', '/b'],
      ['c', '/c'],
    ])
    const { document } = exportOpenApi(result.bundle, { version: '3.2' })
    expect(document).toMatchObject({
      paths: {
        '/a': { summary: 'both', get: { responses: { 200: { $ref: '#/components/responses/r' } } } },
        '/b': { summary: 'both', get: { responses: { 200: { $ref: '#/components/responses/r' } } } },
        '/c': { $ref: '#/components/pathItems/C' },
      },
    })
  })
})

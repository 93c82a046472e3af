/* References of a source: what they mean stays in every version, and how they are written in the source's own. */
import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi } from '../../src/index.ts'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import { differences } from '../corpus.ts'
import { importRoot, placesOf, type Imported } from '../import-root.ts'

const write = ({ bundle }: Imported, version: '2.0' | '3.0' | '3.1' | '3.2'): JsonObject =>
  exportOpenApi(bundle, { version }).document

const info = { title: 'T', version: '1' }
const ok = { '200': { description: 'OK' } }

describe('references', () => {
  it('beside nullable may be null in every version, wherever they lead', async () => {
    const deep = { $ref: '#/components/schemas/B/properties/k', nullable: true }
    const schemas = {
      A: { type: 'object', properties: { deep, plain: { $ref: '#/components/schemas/B', nullable: true } } },
      B: { type: 'object', properties: { k: { type: 'integer' } } },
    }
    const root = { openapi: '3.0.3', info, paths: {}, components: { schemas } }
    const imported = await importRoot(root)
    expect(write(imported, '3.0')).toEqual(root)
    for (const version of ['3.1', '3.2'] as const)
      expect(write(imported, version)).toMatchObject({
        components: {
          schemas: {
            A: {
              properties: {
                deep: { anyOf: [{ $ref: '#/components/schemas/B/properties/k' }, { type: 'null' }] },
                plain: { anyOf: [{ $ref: '#/components/schemas/B' }, { type: 'null' }] },
              },
            },
          },
        },
      })
  })

  it('into operations and responses keep their place and their words, one inside another', async () => {
    const inner = '#/paths/~1a~1%7Bx%7D/get/responses/200/content/application~1json/schema/properties/n'
    const parameter = { name: 'x', in: 'path', required: true, schema: { type: 'string' } }
    const schema = { type: 'object', properties: { n: { type: 'object', properties: { v: { type: 'string' } } } } }
    const root = {
      openapi: '3.0.0',
      info,
      paths: {
        '/a/{x}': {
          get: {
            parameters: [parameter],
            responses: { '200': { description: 'a', content: { 'application/json': { schema } } } },
          },
        },
        '/b/{x}': {
          get: {
            parameters: [{ $ref: '#/paths/~1a~1%7Bx%7D/get/parameters/0' }],
            responses: {
              // The inner one is met first, and once with the braces as they are.
              '201': { description: 'b', content: { 'application/json': { schema: { $ref: inner } } } },
              '202': {
                description: 'c',
                content: { 'application/json': { schema: { $ref: decodeURIComponent(inner) } } },
              },
              '200': { $ref: '#/paths/~1a~1%7Bx%7D/get/responses/200' },
            },
          },
        },
      },
    }
    const imported = await importRoot(root)
    expect(differences(root, write(imported, '3.0'))).toEqual([])
    // The canonical form keeps them too when it is the source's.
    const newest = { ...root, openapi: '3.2.0' }
    expect(differences(newest, write(await importRoot(newest), '3.2'))).toEqual([])
    const { components } = write(imported, '3.1')
    expect(components).toMatchObject({ schemas: { get_a_x_200_n: {} }, responses: { get_a_x_200: {} } })
  })

  it('to anchors and schemas with an identifier are written as they were, as long as they mean the same', async () => {
    const root = {
      openapi: '3.1.0',
      info,
      paths: {},
      components: {
        schemas: {
          Pet: { $anchor: 'pet', type: 'object', properties: { next: { $ref: '#pet' } } },
          Tag: {
            $id: 'https://schemas.test/tag',
            type: 'object',
            properties: { own: { $ref: '#/properties/id' }, id: { type: 'string' } },
          },
          Both: {
            type: 'object',
            properties: {
              byAnchor: { $ref: '#pet' },
              byName: { $ref: '#/components/schemas/Pet' },
              byId: { $ref: 'https://schemas.test/tag' },
            },
          },
        },
      },
    }
    const imported = await importRoot(root)
    expect(differences(root, write(imported, '3.1'))).toEqual([])
    // Versions that have anchors but are not the source's name the component.
    expect(write(imported, '3.2')).toHaveProperty(
      'components.schemas.Both.properties.byAnchor.$ref',
      '#/components/schemas/Pet',
    )
    const pet = imported.bundle.components.find(({ name }) => name === 'Pet')
    if (pet === undefined) throw new Error('there is no Pet')
    pet.value = { type: 'object' }
    expect(write(imported, '3.1')).toHaveProperty(
      'components.schemas.Both.properties.byAnchor.$ref',
      '#/components/schemas/Pet',
    )
  })

  it('of Swagger 2.0 into operations keep their percent forms', async () => {
    const root = {
      swagger: '2.0',
      info,
      paths: {
        '/a/{x}': {
          get: {
            parameters: [{ name: 'x', in: 'path', required: true, type: 'string' }],
            responses: { '200': { description: 'a', schema: { type: 'object' } } },
          },
        },
        '/b': {
          get: { responses: { '200': { $ref: '#/paths/~1a~1%7Bx%7D/get/responses/200' } } },
        },
      },
    }
    expect(differences(root, write(await importRoot(root), '2.0'))).toEqual([])
  })
})

describe('path items that refer to others', () => {
  const root = {
    openapi: '3.1.0',
    info,
    paths: {
      '/a': { get: { operationId: 'a', responses: ok } },
      '/b': { $ref: '#/paths/~1a' },
      '/c': { $ref: '#/paths/~1b' },
      '/d': { $ref: '#/components/pathItems/D' },
    },
    components: { pathItems: { D: { get: { responses: ok } } } },
  }

  it('are references again in every version that has their target', async () => {
    const imported = await importRoot(root)
    expect(placesOf(imported.issues)).not.toContain('path_reference_copied #/paths/~1b/$ref')
    expect(differences(root, write(imported, '3.1'))).toEqual([])
    expect(write(imported, '3.2')).toMatchObject({ paths: root.paths })
    for (const version of ['2.0', '3.0'] as const)
      expect(write(imported, version)).toMatchObject({
        paths: { '/b': { $ref: '#/paths/~1a' }, '/c': { $ref: '#/paths/~1b' }, '/d': { get: {} } },
      })
  })

  it('are paths of their own once one of the two is changed', async () => {
    const imported = await importRoot(root)
    const changed = imported.bundle.documents.find(({ content }) => content.kind === 'http' && content.path === '/b')
    if (changed?.content.kind !== 'http') throw new Error('there is no /b')
    changed.content.operation['summary'] = 'Changed'
    expect(write(imported, '3.1')).toMatchObject({
      paths: { '/a': { get: {} }, '/b': { get: { summary: 'Changed' } }, '/c': { get: { operationId: 'a' } } },
    })
  })

  it('are reported when they are copied for having fields of their own', async () => {
    const paths = { ...root.paths, '/b': { $ref: '#/paths/~1a', summary: 'B' } }
    const { bundle, issues } = await importRoot({ ...root, paths })
    expect(issues.filter(({ code }) => code === 'path_reference_copied')).toMatchObject([
      { pointer: '#/paths/~1b/$ref', severity: 'note', params: { reference: '#/paths/~1a' } },
    ])
    expect(exportOpenApi(bundle, { version: '3.1' }).document).toMatchObject({
      paths: { '/b': { summary: 'B', get: { operationId: 'a' } } },
    })
  })
})

describe('references where a description allows none', () => {
  it('are read in their place: title, tags and servers from files of their own', async () => {
    const root = {
      openapi: '3.0.0',
      info: { $ref: 'info.yaml' },
      tags: [{ $ref: 'tags.yaml#/orders' }, { name: 'plain' }],
      servers: { $ref: 'servers.yaml' },
      paths: { '/a': { get: { tags: ['orders'], responses: ok } } },
    }
    const result = await importOpenApi({
      root: 'openapi.json',
      files: [
        { path: 'openapi.json', bytes: JSON.stringify(root) },
        { path: 'info.yaml', bytes: 'title: Shop\nversion: "2"\ncontact: {$ref: contact.yaml}\nx-raw: {$ref: kept}\n' },
        { path: 'contact.yaml', bytes: 'name: Ann\n' },
        { path: 'tags.yaml', bytes: 'orders: {name: orders, description: All about orders}\n' },
        { path: 'servers.yaml', bytes: '- url: https://shop.test\n' },
      ],
    })
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    const { application, folders } = result.bundle
    expect(application.root).toMatchObject({
      info: { title: 'Shop', version: '2', contact: { name: 'Ann' }, 'x-raw': { $ref: 'kept' } },
      servers: [{ url: 'https://shop.test' }],
    })
    expect(folders.map(({ name, content }) => [name, content.description])).toEqual([
      ['orders', 'All about orders'],
      ['plain', undefined],
    ])
  })

  it('end when they lead back to themselves', async () => {
    const root = { openapi: '3.0.0', info: { ...info, contact: { $ref: '#/info' } }, paths: {} }
    const { bundle } = await importRoot(root)
    expect(bundle.application.root).toMatchObject({ info })
  })
})

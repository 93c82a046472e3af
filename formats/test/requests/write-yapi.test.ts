/* Applications as exports of YApi. */
import type { Json, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi, importYapi, writeYapi } from '../../src/index.ts'

const description: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '1' },
  tags: [{ name: 'orders', description: 'Orders' }, { name: 'orders/old' }],
  paths: {
    '/orders/{id}': {
      put: {
        summary: 'Change',
        tags: ['orders/old', 'beta'],
        description: 'First <b>\n\nsecond',
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Which', schema: { type: 'integer', examples: [7] } },
          { name: 'q', in: 'query', schema: { type: 'string' } },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } },
        responses: {
          200: { description: 'OK', content: { 'application/json': { schema: { type: ['string', 'null'] } } } },
          404: { description: 'Gone', content: { 'text/plain': {} } },
        },
      },
    },
    '/form': {
      post: {
        summary: 'Send',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  file: { type: 'string', contentMediaType: 'application/octet-stream' },
                  note: { type: 'string', description: 'Why', examples: ['x'] },
                },
              },
            },
          },
        },
        responses: { 200: { description: '', content: { 'text/csv': { examples: { a: { value: 'a,b' } } } } } },
      },
    },
  },
  components: {
    schemas: {
      Node: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer', exclusiveMinimum: 0, 'x-lectern-mock': '@integer' },
          parent: { $ref: '#/components/schemas/Node' },
        },
      },
    },
  },
}

async function write() {
  const result = await importOpenApi({ files: [{ path: 'a.json', bytes: JSON.stringify(description) }] })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const bundle = {
    ...result.bundle,
    documents: [
      ...result.bundle.documents,
      { name: 'Guide', deprecated: false, content: { v: 1 as const, kind: 'markdown' as const, text: 'Hi' } },
    ],
  }
  const source = { title: 'Shop', applications: [{ name: 'Shop', bundle, dictionaries: [], constants: [] }] }
  const written = writeYapi(source, { language: 'zh-CN' })
  // What an exporter writes is JSON.
  const tree = JSON.parse(new TextDecoder().decode(written.files[0]?.bytes)) as Json
  return { ...written, tree }
}

describe('an export of YApi', () => {
  it('has a category per folder with its interfaces', async () => {
    const { tree, files } = await write()
    expect(files.map(({ path }) => path)).toEqual(['Shop.yapi.json'])
    expect(tree).toMatchObject([
      { name: 'orders', desc: 'Orders', list: [] },
      {
        name: 'orders/old',
        list: [
          {
            title: 'Change',
            path: '/orders/{id}',
            method: 'PUT',
            type: 'var',
            tag: ['beta'],
            markdown: 'First <b>\n\nsecond',
            desc: '<p>First &lt;b&gt;</p>\n<p>second</p>',
            req_params: [{ name: 'id', example: '7', desc: 'Which' }],
            req_query: [{ name: 'q', required: '0' }],
            req_headers: [
              { name: 'Content-Type', value: 'application/json' },
              { name: 'X-Trace', required: '1' },
            ],
            req_body_type: 'json',
            req_body_is_json_schema: true,
            res_body_type: 'json',
            res_body_is_json_schema: true,
          },
        ],
      },
      {
        name: '公共分类',
        list: [
          {
            req_body_type: 'form',
            req_body_form: [
              { name: 'file', type: 'file', required: '1' },
              { name: 'note', type: 'text', required: '0', example: 'x', desc: 'Why' },
            ],
            res_body_type: 'raw',
            res_body: 'a,b',
          },
        ],
      },
    ])
  })

  it('writes models out as draft 4, once where they contain themselves', async () => {
    const { files } = await write()
    const text = new TextDecoder().decode(files[0]?.bytes)
    const body = /"req_body_other": ("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""'
    // The text of a schema is JSON in a JSON text.
    expect(JSON.parse(JSON.parse(body) as string)).toEqual({
      $schema: 'http://json-schema.org/draft-04/schema#',
      title: 'Node',
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'integer', minimum: 0, exclusiveMinimum: true, mock: { mock: '@integer' } },
        parent: { type: 'object', title: 'Node' },
      },
    })
  })

  it('names what it has no room for', async () => {
    const { issues } = await write()
    expect(issues.map(({ code, pointer, params }) => [code, pointer, params?.['field'] ?? params?.['count']])).toEqual([
      ['part_not_expressible', '#/paths/~1orders~1{id}/put/requestBody', 'schema (application/json)'],
      ['part_not_expressible', '#/paths/~1orders~1{id}/put/responses/404', '404'],
      ['documents_left_out', '#', 1],
    ])
  })

  it('names headers, further kinds and examples of answers, and an example that stands beside a schema', async () => {
    const schema = { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } }
    const json = { schema, examples: { one: { value: { id: 1 } } } }
    const operation = {
      requestBody: { content: { 'application/json': { schema, example: { id: 2 } } } },
      responses: {
        200: {
          description: 'OK',
          headers: { 'X-Rest': { schema: { type: 'integer' } } },
          content: { 'application/json': json, 'application/xml': {} },
        },
        204: { description: 'None', headers: { ETag: { schema: { type: 'string' } } } },
      },
    }
    const openapi = { openapi: '3.2.0', info: { title: 'A', version: '1' }, paths: { '/a': { post: operation } } }
    const result = await importOpenApi({ files: [{ path: 'a.json', bytes: JSON.stringify(openapi) }] })
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    const application = { name: 'A', bundle: result.bundle, dictionaries: [], constants: [] }
    const { issues } = writeYapi({ title: 'A', applications: [application] }, { language: 'en' })
    const place = '#/paths/~1a/post'
    expect(issues.map(({ pointer, params, lost }) => [pointer, params?.['field'], lost])).toEqual([
      [`${place}/requestBody/content/application~1json/example`, 'example (application/json)', true],
      [`${place}/responses/204`, '204', true],
      [`${place}/responses/200/headers`, 'headers', true],
      [`${place}/responses/200`, 'application/xml', true],
      [`${place}/responses/200/content/application~1json/examples`, 'examples (application/json)', true],
    ])
  })

  it('is read again', async () => {
    const { files } = await write()
    const again = importYapi(files)
    if (!again.ok) throw new Error(JSON.stringify(again.issues))
    expect(again.bundle.documents).toMatchObject([
      {
        name: 'Change',
        folderKey: 'tag:orders/old',
        content: { method: 'put', path: '/orders/{id}', operation: { tags: ['orders/old', 'beta'] } },
      },
      { name: 'Send', content: { method: 'post', path: '/form' } },
    ])
  })
})

/* Applications as Postman collections. */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi, importPostman, writePostman, type ExportedFile } from '../../src/index.ts'
import type { ExportOptions } from '../../src/export/export-format.ts'

const description: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '2', description: 'All of it' },
  servers: [
    {
      url: 'https://{tenant}.example.com/v1/',
      name: 'live',
      variables: { tenant: { default: 'acme' } },
      'x-lectern-headers': [{ name: 'X-Stage', in: 'header', schema: { type: 'string', examples: ['live'] } }],
    },
    { url: 'https://test.example.com', name: 'test' },
  ],
  tags: [{ name: 'orders', description: 'Orders' }],
  security: [{ key: [] }],
  paths: {
    '/orders/{id}/{name}.json': {
      post: {
        summary: 'Create',
        tags: ['orders'],
        description: 'Makes one',
        security: [{ basic: [] }, { key: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Which', schema: { type: 'integer', examples: [7] } },
          { name: 'ids', in: 'query', schema: { type: 'array', examples: [[1, 2]] } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'sid', in: 'cookie', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/xml': { schema: { type: 'object' } },
            'application/json': { schema: { $ref: '#/components/schemas/Order' } },
          },
        },
        responses: {
          201: {
            description: 'Created',
            headers: { Location: { schema: { type: 'string', examples: ['/orders/1'] } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
          '4XX': { description: 'Wrong', content: { 'text/plain': { examples: { bad: { value: 'no' } } } } },
          default: { description: '' },
        },
        callbacks: { done: {} },
      },
    },
    '/form': {
      put: {
        deprecated: true,
        security: [],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file', 'note'],
                properties: {
                  file: { type: 'string', contentMediaType: 'application/octet-stream' },
                  note: { type: 'string', description: 'Why' },
                  labels: { type: 'array', items: { type: 'string' }, examples: [['a', 'b']] },
                },
              },
              encoding: { note: { contentType: 'text/markdown' } },
            },
          },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
    '/picture': {
      post: {
        servers: [{ url: 'https://files.example.com' }],
        requestBody: { content: { 'image/png': {} } },
        responses: { 200: { description: '' } },
      },
    },
  },
  webhooks: { paid: { post: { responses: { 200: { description: '' } } } } },
  components: {
    schemas: { Order: { type: 'object', properties: { id: { type: 'integer', examples: [7] } } } },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      basic: { type: 'http', scheme: 'basic' },
    },
  },
}

async function write(options: Partial<ExportOptions> = {}) {
  const result = await importOpenApi({ files: [{ path: 'a.json', bytes: JSON.stringify(description) }] })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const application = { name: 'Shop', bundle: result.bundle, dictionaries: [], constants: [] }
  return writePostman({ title: 'Shop', applications: [application] }, { language: 'en', ...options })
}

// What an exporter writes is JSON.
const read = (file: ExportedFile | undefined): Json => JSON.parse(new TextDecoder().decode(file?.bytes)) as Json

async function items(): Promise<{ collection: JsonObject; create: Json; form: Json; picture: Json }> {
  const { files } = await write()
  const collection = read(files[0])
  if (!isObject(collection) || !Array.isArray(collection['item'])) throw new Error('no items')
  const [folder, form, picture] = collection['item']
  const create = isObject(folder) && Array.isArray(folder['item']) ? folder['item'][0] : undefined
  return { collection, create: create ?? null, form: form ?? null, picture: picture ?? null }
}

describe('a collection', () => {
  it('says what it is, how to sign in and where requests go', async () => {
    const { collection } = await items()
    expect(collection).toMatchObject({
      info: {
        name: 'Shop',
        description: 'All of it',
        version: '2',
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      auth: { type: 'apikey', apikey: [{ key: 'key', value: 'X-Key' }, { value: '{{key}}' }, { value: 'header' }] },
      variable: [
        { key: 'baseUrl', value: 'https://{{tenant}}.example.com/v1' },
        { key: 'tenant', value: 'acme' },
        { key: 'X-Stage', value: 'live' },
      ],
      item: [{ name: 'orders', description: 'Orders' }, { name: 'Update form' }, { name: 'Picture' }],
    })
  })

  it('has requests with their address, parameters, headers, body and way to sign in', async () => {
    const { create } = await items()
    expect(create).toMatchObject({
      name: 'Create',
      request: {
        method: 'POST',
        description: 'Makes one',
        auth: { type: 'basic' },
        header: [
          { key: 'Content-Type', value: 'application/json' },
          { key: 'X-Trace', value: '' },
          { key: 'X-Stage', value: '{{X-Stage}}' },
          { key: 'Cookie', value: 'sid={{sid}}' },
        ],
        body: { mode: 'raw', raw: '{\n  "id": 7\n}', options: { raw: { language: 'json' } } },
        url: {
          raw: '{{baseUrl}}/orders/:id/{{name}}.json?ids=1&ids=2',
          host: ['{{baseUrl}}'],
          path: ['orders', ':id', '{{name}}.json'],
          query: [
            { key: 'ids', value: '1' },
            { key: 'ids', value: '2' },
            { key: 'page', value: '', disabled: true },
          ],
          variable: [{ key: 'id', value: '7', description: 'Which' }],
        },
      },
    })
  })

  it('has an answer for each example, or one made from the schema', async () => {
    const { create } = await items()
    expect(create).toMatchObject({
      response: [
        {
          name: 'Created',
          code: 201,
          status: 'Created',
          header: [
            { key: 'Content-Type', value: 'application/json' },
            { key: 'Location', value: '/orders/1' },
          ],
          body: '{\n  "id": 7\n}',
          originalRequest: { method: 'POST' },
        },
        { name: 'bad', code: 400, body: 'no', _postman_previewlanguage: 'text' },
      ],
    })
    expect(isObject(create) && create['response']).toHaveLength(2)
  })

  it('knows forms with files, bodies that are a file, and servers of single calls', async () => {
    const { form, picture } = await items()
    expect(form).toMatchObject({
      request: {
        auth: { type: 'noauth' },
        body: {
          mode: 'formdata',
          formdata: [
            { key: 'file', type: 'file', src: [] },
            { key: 'note', value: '', type: 'text', description: 'Why', contentType: 'text/markdown' },
            { key: 'labels', value: 'a' },
            { key: 'labels', value: 'b' },
          ],
        },
      },
      response: [{ code: 204, body: '' }],
    })
    expect(picture).toMatchObject({
      request: {
        url: { raw: 'https://files.example.com/picture', host: ['https://files.example.com'] },
        body: { mode: 'file', file: { src: '' } },
        header: [
          { key: 'Content-Type', value: 'image/png' },
          { key: 'X-Stage', value: '{{X-Stage}}' },
        ],
      },
    })
  })

  it('comes with an environment for each, and those that are wanted', async () => {
    const { files } = await write()
    expect(files.map(({ path }) => path)).toEqual([
      'Shop.postman_collection.json',
      'live.postman_environment.json',
      'test.postman_environment.json',
    ])
    expect(read(files[1])).toEqual({
      name: 'live',
      values: [
        { key: 'baseUrl', value: 'https://{{tenant}}.example.com/v1', type: 'default', enabled: true },
        { key: 'tenant', value: 'acme', type: 'default', enabled: true },
        { key: 'X-Stage', value: 'live', type: 'default', enabled: true },
      ],
      _postman_variable_scope: 'environment',
    })
    const one = await write({ environments: ['test'] })
    expect(one.files).toHaveLength(1)
    expect(read(one.files[0])).toMatchObject({ variable: [{ key: 'baseUrl', value: 'https://test.example.com' }] })
  })

  it('names by place what it has no room for', async () => {
    const { issues } = await write()
    const pointer = '#/paths/~1orders~1{id}~1{name}.json/post'
    expect(issues).toMatchObject([
      { pointer: '#/webhooks/paid/post', code: 'part_not_expressible', params: { field: 'webhooks' }, lost: true },
      { pointer: `${pointer}/requestBody`, params: { field: 'application/xml' } },
      { pointer: `${pointer}/security`, params: { field: 'key' } },
      { pointer: `${pointer}/callbacks` },
      { pointer: `${pointer}/parameters/2`, params: { field: 'schema (page)' }, lost: true },
      { pointer: '#/paths/~1form/put/deprecated' },
    ])
  })

  it('is read again with its variables, folders and calls', async () => {
    const { files } = await write()
    const again = importPostman(files.slice(0, 1))
    if (!again.ok) throw new Error(JSON.stringify(again.issues))
    expect(again.bundle.documents.map(({ content }) => (content.kind === 'http' ? content.path : ''))).toEqual([
      '/orders/{id}/{name}.json',
      '/form',
      '/picture',
    ])
    expect(again.bundle.application.root['servers']).toEqual([{ url: 'https://acme.example.com/v1', name: 'baseUrl' }])
    expect(again.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

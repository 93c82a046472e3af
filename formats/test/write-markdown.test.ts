/* Applications as Markdown, in one file and in many. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplicationBundle, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { exportTextNames, importOpenApi, readMarkdown, writeMarkdown, type ExportTexts } from '../src/index.ts'
import type { MarkdownExportOptions } from '../src/markdown/write-markdown.ts'
import { importRoot } from './import-root.ts'
import { sampleSource } from './sample-source.ts'

const locales = join(import.meta.dirname, '../../locales')
// The file holds texts by name; the first test checks that.
const textsOf = (language: string): ExportTexts =>
  JSON.parse(readFileSync(join(locales, language, 'exchange/export.json'), 'utf8')) as ExportTexts

const description: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '2', description: '# About\n\nAll of it' },
  servers: [{ url: 'https://example.com', name: 'live' }],
  tags: [{ name: 'orders', description: 'All orders' }, { name: 'orders/old' }],
  security: [{ key: [] }],
  paths: {
    '/orders/{id}': {
      put: {
        summary: 'Change | it',
        tags: ['orders/old'],
        description: 'Changes *one*',
        deprecated: true,
        security: [],
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'a | b\nc',
            schema: { type: 'integer', examples: [7] },
          },
          { name: 'state', in: 'query', schema: { type: 'integer', default: 1, 'x-lectern-enum': 'd1' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } },
        responses: {
          200: {
            description: 'OK',
            headers: { 'X-Rest': { description: 'Left', schema: { type: 'integer' } } },
            content: { 'application/json': { examples: { one: { value: { text: '```' } } } } },
          },
          404: { description: 'Gone' },
        },
        'x-lectern-errors': { codes: [{ code: 'GONE', name: 'Gone', solution: 'Look again' }], text: 'Retry.' },
      },
    },
  },
  components: {
    schemas: {
      Node: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', enum: ['a', 'b'] },
          parent: { $ref: '#/components/schemas/Node' },
          inner: { type: 'object', properties: { deep: { type: 'boolean', readOnly: true } } },
          list: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
}

async function bundleOf(): Promise<ApplicationBundle> {
  const result = await importOpenApi({ files: [{ path: 'a.json', bytes: JSON.stringify(description) }] })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const { bundle } = result
  const folderKey = 'tag:orders'
  const string = { type: 'string' }
  return {
    ...bundle,
    documents: [
      ...bundle.documents,
      {
        folderKey,
        name: 'Guide',
        deprecated: false,
        content: { v: 1, kind: 'markdown', text: '# Start\n\n```\n# no\n```\n' },
      },
      { folderKey, name: 'Page', deprecated: false, content: { v: 1, kind: 'custom', html: '<p>Rich</p>' } },
      {
        name: 'find',
        deprecated: false,
        content: {
          v: 1,
          kind: 'dubbo',
          definition: 'String find(String id)',
          parameters: { type: 'object', properties: { id: string } },
          result: string,
        },
      },
    ],
  }
}

async function write(split: MarkdownExportOptions['split'], language: 'zh-CN' | 'en' = 'en') {
  const items = [{ value: '1', name: 'Open', type: 'number' as const, description: '' }]
  const application = {
    name: 'Shop',
    bundle: await bundleOf(),
    dictionaries: [{ id: 'd1', name: 'State', description: '', items }],
    constants: [
      {
        level: 'module' as const,
        codes: [{ code: '9', name: 'Nine', description: '', solution: '' }],
        text: 'Read this.',
      },
    ],
  }
  const source = { title: 'Shop', applications: [application] }
  const { files } = writeMarkdown(source, { language, split, texts: textsOf(language) })
  return new Map(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]))
}

describe('words of exports', () => {
  it.each(['en', 'zh-CN'])('are all there in %s', (language) => {
    expect(Object.keys(textsOf(language)).sort()).toEqual([...exportTextNames].sort())
  })
})

describe('one file of Markdown', () => {
  it('has the operation ID below the call', async () => {
    const options: MarkdownExportOptions = { language: 'en', split: 'one', texts: textsOf('en') }
    const { files } = writeMarkdown(await sampleSource(), options)
    const text = new TextDecoder().decode(files[0]?.bytes)
    expect(text).toMatch(/POST \/\S*\n```\n\nOperation ID: `createOrder`\n/)
    expect((await write('one')).values().next().value).not.toContain('Operation ID')
  })

  it('says everything in the order of the tree, headings below each other', async () => {
    const text = (await write('one')).get('Shop.md') ?? ''
    const headings = text.split('\n').filter((line) => /^#+ /.test(line))
    expect(headings).toEqual([
      '# Shop',
      '## About',
      '## Environments',
      '## Authentication',
      '## Error codes',
      '## Dictionaries',
      '### State',
      '## orders',
      '### old',
      '#### Change | it',
      '##### Authentication',
      '##### Path parameters',
      '##### Query parameters',
      '##### Request body',
      '##### Responses',
      '###### 200',
      '###### 404',
      '##### Error codes',
      '### Guide',
      '#### Start',
      '# no',
      '### Page',
      '## find',
      '### Method definition',
      '### Parameters',
      '### Result',
    ])
  })

  it('says where each credential goes, for all operations and for those with their own', async () => {
    const text = (await write('one')).get('Shop.md') ?? ''
    expect(text).toContain('## Authentication\n\n- `key`: Header `X-Key`\n')
    const { bundle } = await importRoot({
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {
        '/a': { get: { security: [{ session: [], sign: ['read', 'write'] }, {}], responses: {} } },
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'sid' },
          sign: { type: 'http', scheme: 'basic' },
        },
      },
    })
    const source = { title: 't', applications: [{ name: 't', bundle, dictionaries: [], constants: [] }] }
    const { files } = writeMarkdown(source, { language: 'en', texts: textsOf('en'), split: 'one' })
    expect(new TextDecoder().decode(files[0]?.bytes)).toContain(
      '- `session`: Cookie `sid` + `sign`: Header `Authorization: Basic <base64>` (`read`, `write`)\n- No authentication',
    )
  })

  it('encloses text with hundreds of thousands of backticks', async () => {
    const { bundle } = await importRoot({
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {
        '/a': {
          get: {
            responses: {
              200: { description: 'd', content: { 'text/plain': { example: '` '.repeat(200_000) } } },
            },
          },
        },
      },
    })
    const source = { title: 't', applications: [{ name: 't', bundle, dictionaries: [], constants: [] }] }
    const { files } = writeMarkdown(source, { language: 'en', texts: textsOf('en'), split: 'one' })
    expect(new TextDecoder().decode(files[0]?.bytes)).toContain('` ` ` `')
  })

  it('has tables with nested fields, values with their meaning, and examples that stay whole', async () => {
    const text = (await write('one')).get('Shop.md') ?? ''
    expect(text).toContain('> **Deprecated**\n\n```http\nPUT /orders/{id}\n```\n\nChanges *one*')
    expect(text).toContain('| `id` | integer | yes | `7` | a \\| b<br>c |')
    expect(text).toContain('| `state` | integer |  |  | Allowed values: `1` Open<br>Default: `1` |')
    expect(text).toContain('| `name` | string | yes |  | Allowed values: `a`; `b` |')
    expect(text).toContain('| `inner` | object |  |  |  |\n| &emsp;`deep` | boolean |  |  | **Read only** |')
    expect(text).toContain('| `list` | array\\<string> |')
    expect(text).toContain('**Example: one**\n\n````json\n{\n  "text": "```"\n}\n````')
    expect(text).toContain('**Response headers**\n\n| Field |')
    expect(text).toContain('| `GONE` | Gone | Look again |\n\nRetry.')
    expect(text).toContain('<p>Rich</p>')
    expect(text).toContain('```java\nString find(String id)\n```')
  })

  it('speaks Chinese', async () => {
    const text = (await write('one', 'zh-CN')).get('Shop.md') ?? ''
    expect(text).toContain('##### 路径参数\n\n| 字段 | 类型 | 必填 | 示例 | 说明 |')
    expect(text).toContain('无需鉴权')
  })
})

describe('many files of Markdown', () => {
  it('are a folder that is read back: names, order, texts', async () => {
    const files = await write('many')
    expect([...files.keys()].sort()).toEqual([
      'README.md',
      'find.md',
      'orders/Guide.md',
      'orders/Page.md',
      'orders/README.md',
      'orders/old/Change _ it.md',
    ])
    expect(files.get('orders/old/Change _ it.md')).toMatch(
      /^---\ntitle: "Change \| it"\norder: 1\nmethod: "PUT"\npath: "\/orders\/\{id\}"\ndeprecated: true\n---\n\n# Change \| it\n/,
    )
    const again = readMarkdown([...files].map(([path, bytes]) => ({ path, bytes })))
    if (!again.ok) throw new Error(JSON.stringify(again.issues))
    const names = new Map(again.bundle.folders.map(({ key, name }) => [key, name]))
    expect(again.bundle.documents.map(({ name, folderKey }) => [name, names.get(folderKey ?? '') ?? ''])).toEqual([
      ['Shop', ''],
      ['find', ''],
      ['orders', 'orders'],
      ['Guide', 'orders'],
      ['Page', 'orders'],
      ['Change | it', 'old'],
    ])
    const guide = again.bundle.documents.find(({ name }) => name === 'Guide')
    expect(guide?.content).toMatchObject({ text: '# Start\n\n```\n# no\n```\n' })
  })
})

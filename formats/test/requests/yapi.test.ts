import { isObject, type BundleDocument, type HttpContent, type Json, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importYapi } from '../../src/index.ts'
import type { RequestResult } from '../../src/requests/draft.ts'

function read(bytes: string): Extract<RequestResult, { ok: true }> {
  const result = importYapi([{ path: 'a', bytes }])
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

function operationOf(document: BundleDocument | undefined): { content: HttpContent; operation: JsonObject } {
  if (document?.content.kind !== 'http') throw new Error('no call')
  return { content: document.content, operation: document.content.operation }
}

/** The call of one interface. */
function callOf(fields: JsonObject) {
  const list = [{ title: '查询', path: '/a/:id', method: 'POST', ...fields }]
  const result = read(JSON.stringify([{ name: '公共分类', desc: '', list }]))
  return { ...result, ...operationOf(result.bundle.documents[0]) }
}

const jsonSchema = (schema: JsonObject) => ({
  res_body_type: 'json',
  res_body_is_json_schema: true,
  res_body: JSON.stringify(schema),
})
/** The schema of the one answer. */
function okSchema(operation: JsonObject): unknown {
  return ['responses', '200', 'content', 'application/json', 'schema'].reduce<Json | undefined>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    operation,
  )
}

describe('importYapi, JSON', () => {
  it('reads categories, parameters with mock rules, tags and Markdown', () => {
    const { bundle, content, operation, issues, stats } = callOf({
      markdown: '## 说明',
      desc: '<h2>说明</h2>',
      tag: ['订单', ''],
      status: 'undone',
      req_params: [{ _id: 'x', name: 'id', example: '7', desc: '编号' }],
      req_query: [
        { name: 'page', required: '0', example: '@integer(1,20)' },
        { name: 'q', required: '1', desc: '关键字' },
      ],
      req_headers: [
        { name: 'Content-Type', value: 'application/json', required: '1' },
        { name: 'X-Token', value: 'abc', example: '' },
      ],
      req_body_type: 'json',
      req_body_other: '{"n": 1}',
    })
    expect(bundle.folders).toMatchObject([{ name: '公共分类', key: 'tag:公共分类' }])
    expect(content).toMatchObject({ method: 'post', path: '/a/{id}' })
    expect(operation).toMatchObject({
      tags: ['公共分类', '订单'],
      summary: '查询',
      description: '## 说明',
      parameters: [
        { name: 'id', in: 'path', description: '编号', required: true, schema: { type: 'integer', examples: [7] } },
        { name: 'page', in: 'query', schema: { type: 'integer', 'x-lectern-mock': '@integer(1,20)' } },
        { name: 'q', in: 'query', description: '关键字', required: true },
        { name: 'X-Token', in: 'header' },
      ],
      requestBody: { content: { 'application/json': { examples: { example: { value: { n: 1 } } } } } },
      'x-lectern-source': { status: 'undone', desc: '<h2>说明</h2>' },
    })
    expect(issues.map(({ code }) => code)).toEqual(['row_ids_left_out', 'secret_left_out'])
    expect(stats).toMatchObject({ version: 'YApi JSON', operations: 1, folders: 1 })
  })

  it('brings JSON Schemas up to date, with their mock rules', () => {
    const { operation, issues } = callOf(
      jsonSchema({
        $schema: 'http://json-schema.org/draft-04/schema#',
        type: 'object',
        properties: {
          name: { type: 'string', mock: { mock: '@cname' }, minLength: '2', pattern: '/[a-z]+/' },
          status: { type: 'int', mock: { mock: '5' }, exclusiveMinimum: true, minimum: 0 },
          mock: { type: 'string', description: 'a field of that name' },
          list: { type: 'array', items: { type: 'object', properties: {}, required: [] } },
        },
        required: ['name'],
      }),
    )
    expect(okSchema(operation)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', 'x-lectern-mock': '@cname', minLength: 2, pattern: '[a-z]+' },
        status: { type: 'integer', 'x-lectern-mock': '5', examples: [5], exclusiveMinimum: 0 },
        mock: { type: 'string', description: 'a field of that name' },
        list: { type: 'array', items: { type: 'object', properties: {} } },
      },
      required: ['name'],
    })
    expect(issues.map(({ code, params }) => [code, params])).toEqual([
      ['value_corrected', { field: 'minLength', from: '2', to: '2' }],
      ['value_corrected', { field: 'pattern', from: '/[a-z]+/', to: '[a-z]+' }],
      ['value_corrected', { field: 'type', from: 'int', to: 'integer' }],
    ])
  })

  it('makes models of definitions', () => {
    const { bundle, operation } = callOf(
      jsonSchema({
        type: 'object',
        properties: { order: { $ref: '#/definitions/Order' } },
        definitions: { Order: { type: 'object', properties: { next: { $ref: '#/definitions/Order' } } } },
      }),
    )
    expect(okSchema(operation)).toMatchObject({ properties: { order: { $ref: '#/components/schemas/Order' } } })
    expect(bundle.components).toEqual([
      {
        section: 'schemas',
        name: 'Order',
        value: { type: 'object', properties: { next: { $ref: '#/components/schemas/Order' } } },
      },
    ])
  })

  it('reads samples with rules of Mock.js', () => {
    const text = `{
      "total": "@integer(1,5)", // number
      "list|2-3": [{ "id|+1": 1, "state|1": ["on", "off"], "price|1-9.2": 1, "at": "@datetime" }],
      "text": "a @ b"
    }`
    const { operation } = callOf({ res_body_type: 'json', res_body: text })
    expect(operation['responses']).toMatchObject({
      '200': { content: { 'application/json': { 'x-lectern-mock-template': text } } },
    })
    expect(okSchema(operation)).toEqual({
      type: 'object',
      properties: {
        total: { type: 'integer', 'x-lectern-mock': '@integer(1,5)' },
        list: {
          type: 'array',
          minItems: 2,
          maxItems: 3,
          'x-lectern-mock-rule': '2-3',
          items: {
            type: 'object',
            properties: {
              id: { type: 'integer', 'x-lectern-mock-rule': '+1' },
              state: { type: 'string', enum: ['on', 'off'], 'x-lectern-mock-rule': '1' },
              price: { type: 'number', minimum: 1, maximum: 10, 'x-lectern-mock-rule': '1-9.2' },
              at: { type: 'string', 'x-lectern-mock': '@datetime' },
            },
          },
        },
        text: { type: 'string', examples: ['a @ b'] },
      },
    })
  })

  it('reads forms, files and raw texts, and says when JSON is none', () => {
    const form = callOf({
      req_body_type: 'form',
      req_body_form: [
        { name: 'f', type: 'file', required: '1', desc: '附件' },
        { name: 'n', type: 'text' },
      ],
    })
    expect(form.operation['requestBody']).toMatchObject({
      content: {
        'multipart/form-data': { schema: { required: ['f'], properties: { f: { description: '附件' }, n: {} } } },
      },
    })
    const raw = callOf({ res_body_type: 'raw', res_body: 'done' })
    expect(raw.operation['responses']).toMatchObject({
      '200': { content: { 'text/plain': { examples: { example: { value: 'done' } } } } },
    })
    const broken = callOf({ res_body_type: 'json', res_body: '{"a": ' })
    expect(broken.issues).toMatchObject([{ code: 'sample_unreadable', pointer: '#/0/list/0/res_body' }])
    expect(broken.operation['responses']).toMatchObject({
      '200': { content: { 'application/json': { examples: { example: { value: '{"a": ' } } } } },
    })
  })

  it.each([
    ['{"swagger": "2.0"}', 'format_other'],
    ['[1, 2]', 'format_unknown'],
    ['# 只是一篇文档\n', 'format_other'],
  ])('refuses %j', (bytes, code) => {
    expect(importYapi([{ path: 'a', bytes }])).toMatchObject({ ok: false, issues: [{ severity: 'error', code }] })
  })
})

const cell = (index: number, text: string) => `<td key=${String(index)}>${text}</td>`
const row = (
  key: string,
  level: number,
  name: string,
  type: string,
  required: string,
  fallback: string,
  text: string,
  sub = '',
) =>
  `<tr key=${key}>${cell(0, `<span style="padding-left: ${String(level * 20)}px"><span style="color: #8c8a8a">${level > 0 ? '├─' : ''}</span> ${name}</span>`)}` +
  cell(1, `<span>${type}</span>`) +
  cell(2, required) +
  cell(3, fallback) +
  cell(4, `<span style="white-space: pre-wrap">${text}</span>`) +
  cell(5, sub) +
  '</tr>'
const table = (...rows: string[]) =>
  `<table>\n  <thead class="ant-table-thead">\n    <tr>\n<th key=name>名称</th>\n    </tr>\n  </thead><tbody className="ant-table-tbody">${rows.join('')}\n               </tbody>\n              </table>\n            `
const fact = (word: string, value: string) =>
  `<p key=0><span style="font-weight: '700'">${word}: </span><span>${value}</span></p>`

const markdown = `
 <h1 class="curproject-name"> 商城 </h1> 
 商城的接口


### 公共信息

 # 约定
请求都要签名


# 订单

## 下单
<a id=下单> </a>
### 基本信息

**Path：** /api/orders/:shop

**Method：** POST

**接口描述：**
<p>提交订单</p>
# 不是分类
## 不是接口


### 请求参数
**Headers**

| 参数名称  | 参数值  |  是否必须 | 示例  | 备注  |
| ------------ | ------------ | ------------ | ------------ | ------------ |
| Content-Type  |  application/json | 是  |   |   |
| X-App  |  shop | 否  |  ios |  渠道 |
**路径参数**

| 参数名称 | 示例  | 备注  |
| ------------ | ------------ | ------------ | ------------ | ------------ |
| shop |  7 |  店铺<br/>编号 |
**Query**

| 参数名称  |  是否必须 | 示例  | 备注  |
| ------------ | ------------ | ------------ | ------------ |
| dry | 否  |  @boolean |  a | b |
**Body**

${table(
  row('0-0', 0, 'goods', 'object []', '必须', '', '商品', fact('item 类型', 'object') + fact('最小数量', '1')),
  row('0-0-0', 1, 'sku', 'string', '必须', '', '编码', fact('最大长度', '20') + fact('undefined', '@guid')),
  row('0-0-1', 1, 'tags', 'string []', '非必须', '', '', fact('item 类型', 'string')),
  row('array-1', 2, '', '', '非必须', '', '标签'),
  row('0-1', 0, 'pay', 'object', '非必须', '', ''),
  row('0-1-0', 1, 'kind', 'integer', '非必须', '2', '方式', fact('枚举', '1,2') + fact('枚举备注', '1 微信 2 支付宝')),
)}
### 返回数据

\`\`\`javascript
{
   "code": 0,
   "data|1-3": [{"id": "@id"}]
}
\`\`\`
## 上传
<a id=上传> </a>
### 基本信息

**Path：** /api/upload

**Method：** POST

**接口描述：**


### 请求参数
**Body**

| 参数名称  | 参数类型  |  是否必须 | 示例  | 备注  |
| ------------ | ------------ | ------------ | ------------ | ------------ |
| file | file  |  是 |    |  附件  |


# 空分类
`

describe('importYapi, Markdown', () => {
  const { bundle, stats, issues } = read(markdown)

  it('finds the project, its page, categories and interfaces', () => {
    expect(bundle.application.root['info']).toMatchObject({ title: '商城', description: '商城的接口' })
    expect(bundle.folders.map(({ name }) => name)).toEqual(['订单', '空分类'])
    expect(bundle.documents.map(({ name, folderKey, content }) => [name, folderKey, content.kind])).toEqual([
      ['公共信息', undefined, 'markdown'],
      ['下单', 'tag:订单', 'http'],
      ['上传', 'tag:订单', 'http'],
    ])
    expect(bundle.documents[0]?.content).toMatchObject({ text: '# 约定\n请求都要签名' })
    expect(stats).toMatchObject({ version: 'YApi Markdown', operations: 2, folders: 2 })
    expect(issues).toEqual([])
  })

  it('reads tables of parameters and of schemas, and samples', () => {
    const { content, operation } = operationOf(bundle.documents[1])
    expect(content.path).toBe('/api/orders/{shop}')
    expect(operation).toEqual({
      tags: ['订单'],
      summary: '下单',
      description: '<p>提交订单</p>\n# 不是分类\n## 不是接口',
      parameters: [
        {
          name: 'shop',
          in: 'path',
          description: '店铺\n编号',
          required: true,
          schema: { type: 'integer', examples: [7] },
        },
        { name: 'dry', in: 'query', description: 'a | b', schema: { type: 'boolean', 'x-lectern-mock': '@boolean' } },
        { name: 'X-App', in: 'header', description: '渠道', schema: { type: 'string', examples: ['shop', 'ios'] } },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                goods: {
                  type: 'array',
                  description: '商品',
                  minItems: 1,
                  items: {
                    type: 'object',
                    properties: {
                      sku: { type: 'string', description: '编码', maxLength: 20, 'x-lectern-mock': '@guid' },
                      tags: { type: 'array', items: { type: 'string', description: '标签' } },
                    },
                    required: ['sku'],
                  },
                },
                pay: {
                  type: 'object',
                  properties: {
                    kind: {
                      type: 'integer',
                      description: '方式',
                      default: 2,
                      enum: [1, 2],
                      enumDesc: '1 微信 2 支付宝',
                    },
                  },
                },
              },
              required: ['goods'],
            },
          },
        },
      },
      responses: {
        '200': {
          description: 'OK',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  code: { type: 'integer', examples: [0] },
                  data: {
                    type: 'array',
                    items: { type: 'object', properties: { id: { type: 'string', 'x-lectern-mock': '@id' } } },
                    minItems: 1,
                    maxItems: 3,
                    'x-lectern-mock-rule': '1-3',
                  },
                },
              },
              'x-lectern-mock-template': '{\n   "code": 0,\n   "data|1-3": [{"id": "@id"}]\n}',
            },
          },
        },
      },
    })
  })

  it('reads the last interface like the others', () => {
    expect(operationOf(bundle.documents[2]).operation['requestBody']).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['file'] } } },
    })
  })
})

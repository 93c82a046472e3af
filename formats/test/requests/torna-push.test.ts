import fc from 'fast-check'
import { isObject, readErrors, type BundleDocument, type HttpContent, type Json, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importTornaPush } from '../../src/index.ts'
import type { RequestResult } from '../../src/requests/draft.ts'
import { readCorpus } from '../corpus.ts'

type Read = Extract<RequestResult, { ok: true }>

function readText(bytes: string): RequestResult {
  return importTornaPush([{ path: 'push.json', bytes }])
}

function read(payload: JsonObject): Read {
  const result = readText(JSON.stringify(payload))
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

function callOf(fields: JsonObject): Read & { document: BundleDocument; content: HttpContent } {
  const result = read({ apis: [{ name: '查询', url: '/orders', httpMethod: 'GET', ...fields }] })
  const [document] = result.bundle.documents
  if (document?.content.kind !== 'http') throw new Error('no call')
  return { ...result, document, content: document.content }
}

function at(value: Json | undefined, ...path: (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)]
    return isObject(found) ? found[key] : undefined
  }, value)
}

/** As smart-doc sends it: flags as texts, notes with `<br>`, fields nobody asked for. */
const smartDoc: JsonObject = {
  debugEnvs: [{ name: 'dev', url: 'http://127.0.0.1:8080' }],
  author: 'ann',
  isReplace: 1,
  apis: [
    {
      name: '用户',
      isFolder: '1',
      orderIndex: 2,
      items: [
        {
          name: '改用户',
          description: '一行<br>两行',
          url: 'http://127.0.0.1:8080/user/{id:\\d{1,4}}',
          httpMethod: 'PUT',
          contentType: 'application/json; charset=utf-8',
          isFolder: '0',
          isShow: '1',
          orderIndex: 2,
          version: '-',
          dubboMethod: '',
          headerParams: [{ name: 'X-Trace', type: 'string', required: '1', example: 't', description: '跟踪' }],
          pathParams: [
            { name: 'id', type: 'int64', required: '1', maxLength: '20', example: '7', description: '编号' },
          ],
          requestParams: [
            {
              name: 'name',
              type: 'string',
              required: '1',
              maxLength: '30',
              description: '姓名<br/>必填',
              orderIndex: 1,
            },
            {
              name: 'roles',
              type: 'array',
              required: '0',
              children: [{ name: 'code', type: 'String', required: '1', version: '1.2' }],
            },
            {
              name: 'state',
              type: 'enum',
              enumInfo: {
                name: 'State',
                items: [
                  { name: 'ON', type: 'int32', value: '1', description: '开' },
                  { name: 'OFF', type: 'int32', value: '0', description: '关' },
                ],
              },
            },
            { name: 'price', type: 'BigDecimal', maxLength: '10,2' },
            { name: 'extra', maxLength: '-', type: 'Map<String, Long>' },
            { name: 'files', type: 'file[]' },
          ],
          responseParams: [{ name: 'data', type: 'object', children: [{ name: 'at', type: 'LocalDateTime' }] }],
          errorCodeParams: [{ code: '1001', msg: '没有', solution: '新建' }],
          isRequestArray: 0,
          isResponseArray: 1,
          responseArrayType: 'object',
          deprecated: 'Deprecated',
        },
      ],
    },
    { name: '订单', isFolder: 1, orderIndex: 1, items: [] },
    {
      name: '用户',
      isFolder: '1',
      orderIndex: 3,
      items: [{ name: '删', url: 'user/del#2.0', httpMethod: 'DELETE', isShow: 0 }],
    },
  ],
}

describe('importTornaPush', () => {
  it('reads what smart-doc sends', () => {
    const { bundle, issues } = read(smartDoc)
    expect(issues).toEqual([])
    expect(bundle.folders.map(({ key, name }) => [key, name])).toEqual([
      ['tag:订单', '订单'],
      ['tag:用户', '用户'],
    ])
    const [change, remove] = bundle.documents
    expect(remove).toMatchObject({ folderKey: 'tag:用户', name: '删', version: '2.0', isHidden: true })
    expect(remove?.content).toMatchObject({ method: 'delete', path: '/user/del' })
    expect(change).toMatchObject({ folderKey: 'tag:用户', name: '改用户', deprecated: true })
    if (change?.content.kind !== 'http') throw new Error('no call')
    const { operation, path } = change.content
    expect(path).toBe('/user/{id}')
    expect(operation['description']).toBe('一行  \n两行')
    expect(operation['x-deprecated-reason']).toBe('Deprecated')
    expect(operation['parameters']).toEqual([
      {
        name: 'id',
        in: 'path',
        description: '编号',
        required: true,
        schema: { type: 'integer', format: 'int64', maxLength: 20, examples: [7] },
      },
      {
        name: 'X-Trace',
        in: 'header',
        description: '跟踪',
        required: true,
        schema: { type: 'string', examples: ['t'] },
      },
    ])
    const body = at(operation['requestBody'], 'content', 'application/json', 'schema')
    expect(body).toEqual({
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 30, description: '姓名\n必填' },
        roles: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code'],
            properties: { code: { type: 'string', 'x-lectern-source': { version: '1.2' } } },
          },
        },
        state: {
          type: 'integer',
          'x-lectern-type': 'enum',
          enum: [1, 0],
          'x-enum-varnames': ['ON', 'OFF'],
          'x-enum-descriptions': ['开', '关'],
        },
        price: { type: 'number', 'x-lectern-type': 'BigDecimal', 'x-lectern-max-length': '10,2' },
        extra: {
          type: 'object',
          'x-lectern-type': 'Map<String, Long>',
          additionalProperties: { type: 'integer', format: 'int64' },
        },
        files: {
          type: 'array',
          'x-lectern-type': 'file[]',
          items: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    })
    expect(at(operation['responses'], '200', 'content', 'application/json', 'schema')).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          data: {
            type: 'object',
            properties: { at: { type: 'string', format: 'date-time', 'x-lectern-type': 'LocalDateTime' } },
          },
        },
      },
    })
    expect(readErrors(change.content).codes).toEqual([{ code: '1001', name: '没有', solution: '新建' }])
  })

  it('names what it cannot take, and takes the rest', () => {
    const { bundle, issues } = read({
      apis: [
        'nonsense',
        { name: '没有地址', httpMethod: 'GET' },
        {
          name: '好的',
          url: '/good',
          httpMethod: 'GET',
          requestParams: [{ name: '' }, { name: 'a' }, { name: 'a' }, 7],
        },
        { isFolder: 1, items: [{ name: '里面', url: '/inside', httpMethod: 'POST' }] },
      ],
    })
    expect(bundle.documents.map(({ name }) => name)).toEqual(['好的', '里面'])
    expect(issues.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['type_wrong', '#/apis/0'],
      ['address_missing', '#/apis/1'],
      ['type_wrong', '#/apis/2/requestParams/3'],
      ['parameter_name_missing', '#/apis/2/requestParams/0'],
      ['parameter_duplicate', '#/apis/2/requestParams/2'],
      ['type_wrong', '#/apis/3/name'],
    ])
    expect(issues.every(({ severity, lost }) => severity === 'warning' && lost === true)).toBe(true)
  })

  it('reads services of Dubbo, rich text and Markdown', () => {
    const { bundle } = read({
      apis: [
        {
          name: 'UserService',
          isFolder: '1',
          dubboInfo: {
            interfaceName: 'a.UserService',
            author: 'ann',
            version: '1.0',
            protocol: 'dubbo',
            dependency: '<d/>',
          },
          items: [
            {
              name: 'find',
              url: 'User find(long id)',
              requestParams: [{ name: 'id', type: 'long' }],
              responseParams: [],
            },
          ],
        },
        { name: '说明', type: 3, description: '# 标题<br>', items: [] },
        { name: '富文本', type: '2', description: '<p>文</p>' },
      ],
    })
    expect(bundle.folders[0]?.content.dubbo).toMatchObject({ interfaceName: 'a.UserService', protocol: 'dubbo' })
    expect(bundle.documents.map(({ name, content }) => [name, content.kind])).toEqual([
      ['find', 'dubbo'],
      ['说明', 'markdown'],
      ['富文本', 'custom'],
    ])
    expect(bundle.documents[0]?.content).toMatchObject({
      definition: 'User find(long id)',
      parameters: { properties: { id: { type: 'integer', format: 'int64' } } },
    })
  })

  it('tells lists of simple values, single values and what has no body', () => {
    const simple = callOf({
      httpMethod: 'POST',
      isRequestArray: '1',
      requestArrayType: 'number',
      requestParams: [{ name: 'ids', example: '3' }],
      responseParams: [{ name: '', type: 'string', description: '号' }],
    }).content.operation
    expect(at(simple['requestBody'], 'content', 'application/json', 'schema')).toEqual({
      type: 'array',
      items: { type: 'number', examples: [3] },
    })
    expect(at(simple['responses'], '200', 'content', 'application/json', 'schema')).toEqual({
      type: 'string',
      description: '号',
    })
    const bare = callOf({ contentType: 'application/x-www-form-urlencoded;charset=UTF-8' }).content.operation
    expect(bare['requestBody']).toBeUndefined()
    expect(bare['x-lectern-source']).toEqual({ contentType: 'application/x-www-form-urlencoded;charset=UTF-8' })
  })

  it('keeps what describes a list of simple values: of the list or of each value', () => {
    const schemaOf = (fields: JsonObject) =>
      at(
        callOf({ httpMethod: 'POST', isRequestArray: 1, ...fields }).content.operation['requestBody'],
        'content',
        'application/json',
        'schema',
      )
    const list = { name: 'ids', type: 'Long[]', description: '编号', example: '1,1798765432109876543', maxLength: '50' }
    expect(schemaOf({ requestArrayType: 'Long', requestParams: [list] })).toEqual({
      type: 'array',
      items: { type: 'integer', format: 'int64', 'x-lectern-type': 'Long' },
      description: '编号',
      maxItems: 50,
      examples: [[1, '\ufdd01798765432109876543']],
    })
    const value = { name: '', type: 'int64', description: '编号', example: '7', maxLength: '20' }
    expect(schemaOf({ requestArrayType: 'number', requestParams: [value] })).toEqual({
      type: 'array',
      items: { type: 'number', description: '编号', examples: [7], maxLength: 20, 'x-lectern-type': 'int64' },
    })
    expect(schemaOf({ requestParams: [{ name: '', type: 'string', description: '名' }] })).toEqual({
      type: 'array',
      items: { type: 'string', description: '名' },
    })
    const two = [
      { name: 'a', type: 'string' },
      { name: 'b', type: 'string' },
    ]
    expect(at(schemaOf({ requestArrayType: 'number', requestParams: two }), 'items', 'properties')).toEqual({
      a: { type: 'string' },
      b: { type: 'string' },
    })
  })

  it('takes a flag of lists on forms and addresses as one about a field', () => {
    const form = { isRequestArray: 1, requestArrayType: 'object', contentType: 'multipart/form-data' }
    const files = { name: 'files', type: 'file[]', description: '文件' }
    const upload = callOf({ ...form, httpMethod: 'POST', requestParams: [files] }).content.operation
    expect(at(upload['requestBody'], 'content', 'multipart/form-data', 'schema')).toEqual({
      type: 'object',
      properties: {
        files: {
          type: 'array',
          items: { type: 'string', contentMediaType: 'application/octet-stream' },
          'x-lectern-type': 'file[]',
          description: '文件',
        },
      },
    })
    const contentType = 'application/x-www-form-urlencoded'
    const ids = { name: 'ids', type: 'List<Long>', required: 1, description: '编号' }
    const flags = { isRequestArray: 1, requestArrayType: 'int64', contentType }
    for (const params of [
      { requestParams: [ids] },
      { queryParams: [ids] },
      { queryParams: [ids], requestParams: [ids] },
    ]) {
      const { operation } = callOf({ ...flags, ...params }).content
      expect(operation['requestBody']).toBeUndefined()
      expect(operation['parameters']).toMatchObject([
        { name: 'ids', in: 'query', required: true, schema: { type: 'array' } },
      ])
      expect(operation['x-lectern-source']).toEqual({ contentType })
    }
    const post = callOf({
      ...flags,
      contentType: '',
      httpMethod: 'POST',
      queryParams: [ids],
      requestParams: [],
    }).content
    expect(post.operation['requestBody']).toBeUndefined()
  })

  it('keeps the author of a folder, the Dubbo method and the reason of a deprecation', () => {
    const find = { name: 'find', url: 'User find(long id)', dubboMethod: 'findUser', deprecated: '换成 load' }
    const { bundle } = read({
      apis: [
        { name: '服务', isFolder: 1, author: 'bob', dubboInfo: { interfaceName: 'a.B' }, items: [find] },
        { name: '用户', isFolder: 1, author: 'ann', items: [{ name: 'a', url: '/a', dubboMethod: 'x' }] },
        { name: '富', type: 2, description: 'x', deprecated: '旧' },
      ],
    })
    expect(bundle.application.root['tags']).toEqual([
      { name: '服务', 'x-author': 'bob' },
      { name: '用户', 'x-author': 'ann' },
    ])
    expect(bundle.folders[0]?.content.dubbo?.author).toBe('bob')
    expect(bundle.documents.map(({ author, deprecationReason }) => [author, deprecationReason])).toEqual([
      ['bob', '换成 load'],
      ['ann', undefined],
      [undefined, '旧'],
    ])
    expect(bundle.documents[0]?.content).toMatchObject({
      definition: 'User find(long id)',
      parameters: { 'x-lectern-source': { dubboMethod: 'findUser' } },
    })
    expect(bundle.documents[1]?.content).toMatchObject({ operation: { 'x-lectern-source': { dubboMethod: 'x' } } })
  })

  it('refuses what is nested 10,000 deep, and what is no push', () => {
    const deep = `{"apis":[{"name":"a","url":"/a","requestParams":${'[{"children":'.repeat(10_000)}[]${'}]'.repeat(10_000)}}]}`
    expect(readText(deep)).toMatchObject({ ok: false, issues: [{ code: 'nesting_too_deep' }] })
    expect(readText('{"apis":{}}')).toMatchObject({ ok: false, issues: [{ code: 'type_wrong', pointer: '#/apis' }] })
    expect(readText('{"apis":[')).toMatchObject({ ok: false, issues: [{ code: 'text_unreadable' }] })
  })

  it('never throws, and loses no well-formed item, whatever stands beside it', () => {
    const wild = fc.jsonValue({ maxDepth: 4 })
    const keys = [
      'name',
      'url',
      'items',
      'isFolder',
      'requestParams',
      'headerParams',
      'dubboInfo',
      'errorCodeParams',
      'type',
    ]
    const item = fc.dictionary(fc.constantFrom(...keys), wild, { noNullPrototype: true })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        const good = { name: 'good', url: '/good', httpMethod: 'GET' }
        const result = readText(JSON.stringify({ apis: [...items, good] }))
        expect(result.ok && result.bundle.documents.some(({ name }) => name === 'good')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('names what the published example says of a folder', () => {
    const result = readText(readCorpus('../torna/doc.push-1.0.request.json'))
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    // It says of its only document that it is a folder.
    expect(result.bundle.folders.map(({ name }) => name)).toEqual(['获取商品信息'])
    expect(result.issues).toHaveLength(6)
    expect(new Set(result.issues.map(({ code }) => code))).toEqual(new Set(['field_not_of_kind']))
  })
})

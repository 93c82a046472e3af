import {
  contentVersion,
  readCommon,
  writeCommon,
  type ApplicationBundle,
  type BundleDocument,
  type CommonRows,
  type Component,
  type JsonObject,
} from '@lectern/model'
import { describe, expect, it } from 'vitest'
import type { ExportApplication, ExportConstants } from '../export-format.ts'
import { writeOpenApi } from '../../openapi/write/write-openapi.ts'
import { joinApplications } from './join-applications.ts'
import type { Joining } from './joining.ts'
import { separateOperations } from './separate-operations.ts'

const noRows: CommonRows = { headers: [], params: [], returns: [] }
const header = (name: string) => ({ name, type: 'string', required: false, example: '', description: '' })
const model = (name: string, value: JsonObject): Component => ({ section: 'schemas', name, value })
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

interface Parts {
  root?: JsonObject
  components?: Component[]
  constants?: ExportConstants[]
  dictionaries?: ExportApplication['dictionaries']
}

/** An application with one operation per entry, which is also the id of its document. */
function build(name: string, operations: Record<string, JsonObject>, parts: Parts = {}): ExportApplication {
  const documentIds = new Map<BundleDocument, string>()
  const documents = Object.entries(operations).map(([path, operation]): BundleDocument => {
    const content = { v: contentVersion, kind: 'http', container: 'paths', method: 'get', path, operation } as const
    const document: BundleDocument = { name: path, deprecated: false, content }
    documentIds.set(document, `${name} ${path}`)
    return document
  })
  const { root = {}, components = [], constants = [], dictionaries = [] } = parts
  const application = { v: contentVersion, kind: 'application', root } as const
  const bundle: ApplicationBundle = { application, components, folders: [], documents }
  return { name, bundle, documentIds, dictionaries, constants }
}

function join(applications: ExportApplication[], changes: Partial<Joining> = {}, environments?: string[]) {
  const order = applications.flatMap(({ documentIds }) => [...(documentIds?.values() ?? [])])
  const common = { name: 'Portal', description: 'For partners', server: '', common: noRows, folders: [] }
  return joinApplications({ ...common, names: new Map(), order, ...changes }, applications, environments)
}

const operationsOf = ({ bundle }: ExportApplication): JsonObject[] =>
  bundle.documents.map(({ content }) => (content.kind === 'http' ? content.operation : {}))
const returning = (schema: JsonObject): JsonObject => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
})
const namesOf = ({ bundle }: ExportApplication): string[] => bundle.components.map(({ name }) => name)

describe('documents of several applications', () => {
  it('are in their order and under their names, and say nothing of where they were', () => {
    const shop = build(
      'shop',
      { '/a': { tags: ['Internal'], summary: 'A' }, '/b': {} },
      { root: { 'x-team': 'secret', tags: [{ name: 'Internal' }] } },
    )
    const joined = join([shop, build('bank', { '/c': {} })], {
      order: ['bank /c', 'shop /a', 'gone'],
      names: new Map([['shop /a', 'List orders']]),
    })
    expect(joined.bundle.documents.map(({ name }) => name)).toEqual(['/c', 'List orders'])
    expect(operationsOf(joined)[1]).toEqual({ summary: 'List orders' })
    expect(joined.bundle.application.root).toEqual({
      info: { title: 'Portal', description: 'For partners', version: '1.0.0' },
    })
    expect([...(joined.documentIds?.values() ?? [])]).toEqual(['bank /c', 'shop /a'])
  })

  it('keep where they are called, unless all are called at one place', () => {
    const at = (url: string): JsonObject => ({ servers: [{ url, name: url }] })
    const operations = { '/a': {}, '/b': { servers: [{ url: '/own' }] } }
    const shop = build('shop', operations, { root: at('https://shop') })
    const bank = build('bank', { '/c': {} }, { root: at('https://bank') })
    const joined = join([shop, bank])
    expect(operationsOf(joined).map(({ servers }) => servers)).toEqual([
      at('https://shop')['servers'],
      [{ url: '/own' }],
      at('https://bank')['servers'],
    ])
    expect(operationsOf(join([shop, bank], {}, ['https://bank']))[0]).toEqual({})
    const alike = join([shop, build('bank', { '/c': {} }, { root: at('https://shop') })])
    expect(alike.bundle.application.root['servers']).toEqual(at('https://shop')['servers'])
    expect(operationsOf(alike)[2]).toEqual({})
    const gated = join([shop, bank], { server: 'https://open.example.com' })
    expect(gated.bundle.application.root['servers']).toEqual([{ url: 'https://open.example.com' }])
    expect(operationsOf(gated)).toEqual([{}, {}, {}])
  })

  it('keep what all their calls have in common and how they are signed', () => {
    const root = (name: string): JsonObject => ({
      ...writeCommon({}, { headers: [header(name)] }),
      security: [{ key: [] }],
    })
    const key: Component = { section: 'securitySchemes', name: 'key', value: { type: 'http', scheme: 'basic' } }
    const shop = build('shop', { '/a': {} }, { root: root('X-Shop'), components: [key] })
    const bank = build('bank', { '/b': { security: [] } }, { root: root('X-Bank') })
    const [first, second] = operationsOf(join([shop, bank]))
    expect(first).toMatchObject({ parameters: [{ name: 'X-Shop', in: 'header' }], security: [{ key: [] }] })
    expect(second).toMatchObject({ parameters: [{ name: 'X-Bank' }], security: [] })
    const own = join([shop, bank], { common: { ...noRows, headers: [header('X-Partner')] } })
    expect(readCommon(own.bundle.application.root).headers).toEqual([header('X-Partner')])
    expect(operationsOf(own)[0]).not.toHaveProperty('parameters')
  })

  it('keep what their error codes mean', () => {
    const codes = (name: string, text: string): ExportConstants[] => [
      { level: 'module', codes: [{ code: '1', name, description: '', solution: '' }], text },
    ]
    const joined = join([
      build('shop', { '/a': {} }, { constants: codes('Sold out', 'Shop text') }),
      build('bank', { '/b': {} }, { constants: codes('No money', 'Bank text') }),
      build('third', { '/c': {} }, { constants: codes('Sold out', 'Shop text') }),
    ])
    expect(joined.constants).toEqual([
      { level: 'module', codes: [expect.objectContaining({ name: 'Sold out' })], text: 'Shop text\n\nBank text' },
    ])
    expect(operationsOf(joined).map((operation) => JSON.stringify(operation).includes('No money'))).toEqual([
      false,
      true,
      false,
    ])
  })

  it('bring only the dictionaries they name', () => {
    const dictionary = (id: string) => ({ id, name: id, description: '', items: [] })
    const operation = returning({ type: 'string', 'x-lectern-enum': 'used' })
    const shop = build('shop', { '/a': operation }, { dictionaries: [dictionary('used'), dictionary('other')] })
    expect(join([shop]).dictionaries.map(({ id }) => id)).toEqual(['used'])
  })
})

describe('shared models', () => {
  it('of one name that differ get names of their own, and references follow', () => {
    const shop = build(
      'shop',
      { '/a': returning(ref('Order')) },
      {
        components: [
          model('Order', { properties: { item: ref('Item') } }),
          model('Item', { type: 'string' }),
          model('Unused', {}),
        ],
      },
    )
    const bank = build(
      'bank',
      { '/b': returning(ref('Order')) },
      {
        components: [model('Order', { properties: { item: ref('Item') } }), model('Item', { type: 'integer' })],
      },
    )
    const joined = join([shop, bank])
    expect(namesOf(joined)).toEqual(['Order', 'Item', 'Order_2', 'Item_2'])
    expect(joined.bundle.components[2]?.value).toEqual({ properties: { item: ref('Item_2') } })
    expect(operationsOf(joined)[1]).toEqual(returning(ref('Order_2')))
  })

  it('that are the same, with all they need, are one', () => {
    const components = [model('Page', { properties: { next: ref('Link') } }), model('Link', { allOf: [ref('Page')] })]
    const joined = join([
      build('shop', { '/a': returning(ref('Page')) }, { components }),
      build('bank', { '/b': returning(ref('Page')) }, { components: [...components] }),
    ])
    expect(namesOf(joined)).toEqual(['Page', 'Link'])
  })

  it('do not take a name that another application has', () => {
    const shop = build('shop', { '/a': returning(ref('A')) }, { components: [model('A', { type: 'string' })] })
    const bank = build(
      'bank',
      { '/b': { ...returning(ref('A')), requestBody: { content: { x: { schema: ref('A_2') } } } } },
      {
        components: [model('A', { type: 'integer' }), model('A_2', { type: 'boolean' })],
      },
    )
    expect(namesOf(join([shop, bank]))).toEqual(['A', 'A_3', 'A_2'])
  })
})

describe('operations', () => {
  it('of one id get ids of their own, and links follow', () => {
    const link = (operationId: string): JsonObject => ({
      responses: { 200: { description: '', links: { next: { operationId } } } },
    })
    const joined = join([
      build('shop', { '/a': { operationId: 'list', ...link('list') } }),
      build('bank', { '/b': { operationId: 'list', ...link('list') } }),
    ])
    expect(operationsOf(joined)).toEqual([
      { operationId: 'list', ...link('list') },
      { operationId: 'list_2', ...link('list_2') },
    ])
  })

  it('of one path and method go into descriptions of their own', () => {
    const joined = join([build('shop', { '/a': {}, '/b': {} }), build('bank', { '/a': {} })])
    const applications = separateOperations(joined)
    expect(applications.map(({ name, bundle }) => [name, bundle.documents.length])).toEqual([
      ['Portal', 2],
      ['Portal 2', 1],
    ])
    const { files, issues } = writeOpenApi(
      { title: 'Portal', applications },
      { version: '3.1', format: 'json', split: 'one' },
    )
    expect(files.map(({ path }) => path)).toEqual(['Portal/Portal.json', 'Portal 2/Portal 2.json'])
    expect(issues).toEqual([])
    expect(separateOperations(join([build('shop', { '/a': {} })]))).toHaveLength(1)
  })
})

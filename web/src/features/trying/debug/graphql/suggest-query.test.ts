import { buildSchema, graphqlSync } from 'graphql'
import { expect, it } from 'vitest'
import { introspectionQuery, NoSchemaError, readSchema } from './graphql-schema.ts'
import { suggestQuery } from './suggest-query.ts'

const described = buildSchema(`
  type Query {
    "Newest first"
    orders(status: Status, where: Filter, paid: Boolean): [Order!]!
    node(id: ID!): Node
    found: Found
  }
  type Mutation { cancel(id: ID!): Order }
  interface Node { id: ID! }
  type Order implements Node { id: ID! old: Int @deprecated status: Status! items: [Item!]! }
  type Item implements Node { id: ID! title: String! }
  union Found = Order | Item
  enum Status { PAID "No longer open" CLOSED }
  input Filter { any: [Status!] not: Filter text: String }
`)
const schema = readSchema(200, JSON.stringify(graphqlSync({ schema: described, source: introspectionQuery })))

/** Labels of what is offered at `|`. */
function at(marked: string): string[] | undefined {
  const place = marked.indexOf('|')
  const found = suggestQuery(schema, { text: marked.replace('|', ''), at: place })
  return found?.options.map(({ label }) => label)
}

it('offers fields of the type around, with what is deprecated last', () => {
  expect(at('{ | }')).toEqual(['orders', 'node', 'found', '__typename'])
  expect(at('query A($a: ID) { all: orders(where: { text: "}" }) { i| } }')).toEqual(at('{ orders { | } }'))
  expect(at('{ orders { | } }')).toEqual(['id', 'status', 'items', 'old', '__typename'])
  expect(at('{ orders { items { id } | } }')).toEqual(['id', 'status', 'items', 'old', '__typename'])
  expect(at('mutation { | }')).toEqual(['cancel', '__typename'])
  expect(at('{ orders { status { | } } }')).toBeUndefined()
  expect(at('{ unknown { | } }')).toBeUndefined()
  expect(at('{ orders { id } } mutation { cancel(id: 1) { | } }')).toEqual([
    'id',
    'status',
    'items',
    'old',
    '__typename',
  ])
})

it('offers types of conditions, fragments and what they select', () => {
  expect(at('{ found { ... on | } }')).toEqual(['Order', 'Item', 'Found'])
  expect(at('{ found { ... on Item { | } } }')).toEqual(['id', 'title', '__typename'])
  expect(at('{ found { ...| } } fragment Both on Node { id }')).toEqual(['on', 'Both'])
  expect(at('fragment Both on | ')).toEqual(['Query', 'Mutation', 'Node', 'Order', 'Item', 'Found'])
  expect(at('fragment Both on Node { | }')).toEqual(['id', '__typename'])
  expect(at('{ found { ... @include(if: true) { | } } }')).toEqual(['__typename'])
  expect(at('{ found { ...Both | } }')).toEqual(['__typename'])
})

it('offers arguments that are not there yet, their values and variables', () => {
  expect(at('{ orders(|) { id } }')).toEqual(['status', 'where', 'paid'])
  expect(at('{ orders(status: PAID, |) { id } }')).toEqual(['where', 'paid'])
  expect(at('{ orders(status: |) { id } }')).toEqual(['PAID', 'CLOSED'])
  expect(at('query ($to: Status) { orders(status: |) { id } }')).toEqual(['PAID', 'CLOSED', '$to'])
  expect(at('query ($to: Status) { orders(status: $|) { id } }')).toEqual(['to'])
  expect(at('query ($to: Status) { orders(status: $to, |) { id } }')).toEqual(['where', 'paid'])
  expect(at('{ orders(paid: t|) { id } }')).toEqual(['true', 'false'])
  expect(at('{ orders(where: { |')).toEqual(['any', 'not', 'text'])
  expect(at('{ orders(where: { not: { any: [PAID, |')).toEqual(['PAID', 'CLOSED'])
  expect(at('{ orders(where: { not: { any: [PAID] } }, |')).toEqual(['status', 'paid'])
})

it('offers operations, types of variables and directives', () => {
  expect(at('|')).toEqual(['query', 'mutation', 'fragment'])
  expect(at('query Q { orders { id } } |')).toEqual(['query', 'mutation', 'fragment'])
  const inputs = ['Boolean', 'Filter', 'ID', 'Int', 'Status', 'String']
  expect(at('query Q($a: |')?.sort()).toEqual(inputs)
  expect(at('query Q($a: ID, $b: [|')?.sort()).toEqual(inputs)
  expect(at('{ orders @|')).toEqual(expect.arrayContaining(['skip', 'include']))
  expect(at('{ orders @skip(|')).toEqual(['if'])
  expect(at('{ orders @skip(if: |')).toEqual(['true', 'false'])
})

it('offers nothing inside strings and comments', () => {
  expect(at('{ # or| \n }')).toBeUndefined()
  expect(at('{ orders(where: { text: "a|" }) }')).toBeUndefined()
  expect(at('{ orders(where: { text: """a\n|""" }) }')).toBeUndefined()
  expect(at(String.raw`{ orders(where: { text: """a \""" |""" }) }`)).toBeUndefined()
  expect(at(String.raw`{ orders(where: { text: """a \""" b""", text: "\"" }) { | } }`)).toEqual(at('{ orders { | } }'))
})

it('puts an argument with its colon, in place of the whole word', () => {
  const text = '{ orders(sta) { id } }'
  const found = suggestQuery(schema, { text, at: 10 })
  expect(found).toMatchObject({ from: 9, to: 12 })
  expect(found?.options[0]).toMatchObject({ text: 'status: ', detail: 'Status' })
  const orders = suggestQuery(schema, { text: '{ o }', at: 3 })?.options[0]
  expect(orders).toMatchObject({
    info: 'Newest first',
    detail: '(status: Status, where: Filter, paid: Boolean) [Order!]!',
  })
})

it('knows a service that refuses from one that has none', () => {
  const refused = { errors: [{ message: 'GraphQL introspection is not allowed' }] }
  expect(() => readSchema(400, JSON.stringify(refused))).toThrow(
    new NoSchemaError(400, 'GraphQL introspection is not allowed'),
  )
  expect(() => readSchema(404, '<html>')).toThrow(new NoSchemaError(404, ''))
})

import { expect, it } from 'vitest'
import { emptyGraphql, operationsIn, readGraphql, writeGraphql } from './graphql-body.ts'

it('takes a body apart and puts it together, with variables as they were written', () => {
  const parts = {
    query: 'query Order($id: ID!) {\n  order(id: $id) { "x" }\n}',
    variables: '{ "id": 12345678901234567890, "page": {{page}} }',
    operationName: 'Order',
    extensions: '{"a":[1]}',
  }
  expect(readGraphql(writeGraphql(parts))).toEqual(parts)
  expect(readGraphql(writeGraphql(emptyGraphql))).toEqual(emptyGraphql)
  expect(readGraphql('{"query":"{a}","variables":null,"operationName":null}')).toEqual({
    ...emptyGraphql,
    query: '{a}',
  })
  const indented = JSON.stringify({ query: '', variables: { id: 1 } }, null, 2)
  expect(readGraphql(indented)?.variables).toBe('{\n  "id": 1\n}')
  expect(JSON.parse(writeGraphql({ ...parts, variables: '{"id":1}' }))).toMatchObject({ variables: { id: 1 } })
})

it.each(['', '[]', '{"query":1}', '{"query":"a","page":1}', '{"search":"\\"query\\""}', '"query"'])(
  'leaves other bodies alone: %s',
  (text) => expect(readGraphql(text)).toBeUndefined(),
)

it('finds the operations of a query', () => {
  const query = `
    # query Comment
    query A($query: Int, $mutation: Int) { a(text: "query Text", long: """query
    Long""") }
    mutation B { b }
    subscription C @live { c }
    { query }`
  expect(operationsIn(query)).toEqual(['A', 'B', 'C'])
})

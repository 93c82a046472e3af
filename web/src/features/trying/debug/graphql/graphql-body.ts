/*
 * A request of GraphQL over HTTP: one JSON object of a query, its variables and the operation to run. Owns: taking the text apart and putting it together;
 * variables keep the form in which they were written.
 */
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { withStandIns } from '../draft/stand-ins.ts'
import { tokensOf } from './graphql-tokens.ts'

export interface GraphqlParts {
  query: string
  /** JSON; '' for none. */
  variables: string
  /** '' for the only one. */
  operationName: string
  /** JSON of `extensions`; '' for none. */
  extensions: string
}

export const graphqlType = 'application/json'
export const emptyGraphql: GraphqlParts = { query: '', variables: '', operationName: '', extensions: '' }

const known: ReadonlySet<string> = new Set(['query', 'variables', 'operationName', 'extensions'])

/** The parts of a body; undefined for one that is none of GraphQL. */
export function readGraphql(text: string): GraphqlParts | undefined {
  if (!text.includes('"query"')) return undefined
  // Same places, and JSON wherever names of variables stand for values.
  const tree = parseTree(withStandIns(text))
  const names = (tree?.children ?? []).map(({ children }): unknown => children?.[0]?.value)
  if (tree?.type !== 'object' || !names.every((name) => typeof name === 'string' && known.has(name))) return undefined
  const query = stringIn(text, findNodeAtLocation(tree, ['query']))
  if (query === undefined) return undefined
  const rawOf = (name: string) => {
    const node = findNodeAtLocation(tree, [name])
    return node === undefined || node.type === 'null'
      ? ''
      : dedented(text.slice(node.offset, node.offset + node.length))
  }
  const operationName = stringIn(text, findNodeAtLocation(tree, ['operationName'])) ?? ''
  return { query, variables: rawOf('variables'), operationName, extensions: rawOf('extensions') }
}

/** Without the white space before its lines that is that of the object around it. */
function dedented(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const last = rest.at(-1) ?? ''
  const depth = last.length - last.trimStart().length
  return [first, ...rest.map((line) => line.slice(Math.min(depth, line.length - line.trimStart().length)))].join('\n')
}

function stringIn(text: string, node: Node | undefined): string | undefined {
  if (node?.type !== 'string') return undefined
  const value: unknown = JSON.parse(text.slice(node.offset, node.offset + node.length))
  return typeof value === 'string' ? value : undefined
}

/** The body of parts. Variables that are no JSON make it none either, as in any other body that is being written. */
export function writeGraphql({ query, variables, operationName, extensions }: GraphqlParts): string {
  const lines = [
    `"query": ${JSON.stringify(query)}`,
    ...(variables.trim() === '' ? [] : [`"variables": ${variables}`]),
    ...(operationName === '' ? [] : [`"operationName": ${JSON.stringify(operationName)}`]),
    ...(extensions === '' ? [] : [`"extensions": ${extensions}`]),
  ]
  return `{\n  ${lines.join(',\n  ')}\n}`
}

/** Names of the operations of a query (GraphQL specification, 2.3). */
export function operationsIn(query: string): string[] {
  let depth = 0
  const tokens = tokensOf(query)
  return tokens.flatMap(({ kind, text }, index) => {
    if (kind === 'punctuation') depth += '([{'.includes(text) ? 1 : ')]}'.includes(text) ? -1 : 0
    const isOperation = depth === 0 && /^(?:query|mutation|subscription)$/.test(text)
    const next = tokens[index + 1]
    return isOperation && next?.kind === 'name' ? [next.text] : []
  })
}

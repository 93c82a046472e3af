/*
 * Leaves of the contract what browsers need: the method and path of each endpoint, and the names of errors. What an endpoint takes, answers, who may
 * call it and how it is described are for the server and `/openapi.json`.
 */
import { parseSync, type ESTree, type Plugin } from 'vite'

type Node = ESTree.Node
interface Edit {
  start: number
  end: number
  text: string
}

/** What the browser reads of a declared endpoint. */
const kept = new Set(['method', 'path'])

const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : '')

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part

/** Every part of a node, in order of writing. */
function* partsOf(node: Node): Generator<Node> {
  const values: unknown[] = Object.values(node)
  for (const part of values.flat()) if (isNode(part)) yield part
}

/** Edits of a value that is made while the module loads. */
function* editsOf(node: Node): Generator<Edit> {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return
  if (node.type === 'CallExpression') {
    // Building a schema or an endpoint changes nothing else, so what is not used can go.
    yield { start: node.start, end: node.start, text: '/* @__PURE__ */ ' }
    const [, ...details] = node.arguments
    if (['get', 'post'].includes(nameOf(node.callee)) && details.length === 2) {
      yield* details.map(({ start, end }) => ({ start, end, text: '0' }))
      return
    }
    const [definition] = node.arguments
    if (nameOf(node.callee) === 'endpoint' && definition?.type === 'ObjectExpression') {
      for (const property of definition.properties)
        if (property.type === 'Property' && !kept.has(nameOf(property.key)))
          yield { start: property.value.start, end: property.value.end, text: '0' }
      return
    }
  }
  if (isErrorForm(node)) yield { start: node.start, end: node.end, text: '0' }
  else for (const part of partsOf(node)) yield* editsOf(part)
}

/** How an error travels: `{ code, status }`. */
function isErrorForm(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false
  const names = node.properties.map((property) => (property.type === 'Property' ? nameOf(property.key) : ''))
  return names.join() === 'code,status'
}

/** The module without what only the server needs. */
export function leanContract(code: string): string {
  const edits: Edit[] = []
  for (const statement of parseSync('contract.ts', code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) if (init !== null) for (const edit of editsOf(init)) edits.push(edit)
  }
  let lean = code
  for (const { start, end, text } of edits.sort((one, other) => other.start - one.start))
    lean = lean.slice(0, start) + text + lean.slice(end)
  return lean
}

export const leanContractPlugin: Plugin = {
  name: 'lectern-lean-contract',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    /[\\/]contracts[\\/]src[\\/]/.test(id) ? { code: leanContract(code), map: null } : undefined,
}

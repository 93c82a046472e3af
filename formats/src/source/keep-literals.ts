/*
 * Which numbers of a source are held as their literals: those in values that people write (examples, defaults, allowed values, extensions) and in
 * the rules about such values. Everywhere else a number is a number: `maxLength: 10.0` is 10.
 */
import { doubleOf, isObject, numberOfLiteral, type Json } from '@lectern/model'

type Tokens = readonly (string | number)[]

const valueFields: ReadonlySet<string> = new Set(
  'example examples default enum const value dataValue minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'.split(
    ' ',
  ),
)

/** Fields below which the next step is a name that people chose. */
const mapFields: ReadonlySet<string> = new Set(
  (
    'properties patternProperties dependentSchemas $defs definitions schemas responses parameters requestBodies headers securitySchemes ' +
    'links callbacks pathItems mediaTypes paths webhooks content variables encoding'
  ).split(' '),
)

function isValuePlace(tokens: Tokens): boolean {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (typeof token !== 'string') continue
    if (valueFields.has(token) || token.startsWith('x-')) return true
    if (mapFields.has(token)) index++
  }
  return false
}

/** Puts a number back as it was written, where that matters and the value still holds it. */
export function keepLiteral(root: Json, tokens: Tokens, literal: string): void {
  const last = tokens.at(-1)
  if (last === undefined || !isValuePlace(tokens)) return
  const kept = numberOfLiteral(literal)
  let node: Json | undefined = root
  for (const token of tokens.slice(0, -1)) node = memberOf(node, token)
  // A key that comes again may hold something else by now.
  if (node === undefined || !Object.is(memberOf(node, last), doubleOf(kept))) return
  if (Array.isArray(node)) node[Number(last)] = kept
  else if (isObject(node) && last !== '__proto__') node[last] = kept
}

function memberOf(node: Json | undefined, token: string | number): Json | undefined {
  if (Array.isArray(node)) return node[Number(token)]
  return isObject(node) && Object.hasOwn(node, token) ? node[token] : undefined
}

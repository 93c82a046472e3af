/*
 * Readable, collision-free names for components that had none.
 */
import { trimOf } from '@lectern/model'
import type { ComponentSection } from '@lectern/model'
import type { ImportContext } from '../read/import-context.ts'
import type { Target } from './references.ts'

/** Last path tokens that say what holds a thing, not what it is. */
const vague = new Set([
  'schema',
  'schemas',
  'items',
  'properties',
  'value',
  'definitions',
  'components',
  '$defs',
  'responses',
  'parameters',
])

/** A name for the target in `section` that no component has yet. */
export function nameComponent(context: ImportContext, section: ComponentSection, target: Target): string {
  const base = cleanName(baseName(target)) || section
  if (!context.components.has(`${section}/${base}`)) return base
  const stem = cleanName(fileStem(target.document.file ?? ''))
  const qualified = stem === '' || stem === base ? base : `${base}_${stem}`
  let name = qualified
  let count = context.nameCounts.get(`${section}/${qualified}`) ?? 1
  while (context.components.has(`${section}/${name}`)) name = `${qualified}_${String(++count)}`
  context.nameCounts.set(`${section}/${qualified}`, count)
  return name
}

function baseName({ document, tokens }: Target): string {
  const last = tokens.at(-1)
  if (last === undefined) return fileStem(document.file ?? '')
  if (tokens[0] === 'paths') return operationName(tokens)
  if (!vague.has(last) && !/^\d+$/.test(last)) return last
  return tokens.slice(-3).join('_')
}

/** `/paths/~1orders~1{id}/get/responses/200/content/application~1json/schema` → `get_orders_id_200`. */
function operationName(tokens: string[]): string {
  const [, path = '', method = '', ...rest] = tokens
  const words = rest.filter(
    (token) =>
      !['responses', 'content', 'schema', 'requestBody', 'properties', 'parameters'].includes(token) &&
      !token.includes('/'),
  )
  return [method, path, ...words].join('_').replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')
}

function fileStem(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? ''
  return name.replace(/\.[A-Za-z0-9]+$/, '')
}

/** Component names may hold letters, digits, `.`, `-` and `_` (OpenAPI §4.8.7); letters of other scripts are kept readable. */
function cleanName(name: string): string {
  return trimOf(name.replaceAll(/[^\p{L}\p{N}.\-_]+/gu, '_'), '_').slice(0, 120)
}

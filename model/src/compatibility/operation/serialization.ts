/*
 * How values of parameters are written (OpenAPI 3.2, Parameter Object, `style` and `explode`).
 */
import { arrayAt, isObject, stringAt, type Json } from '../../json.ts'
import { note, type Comparing, type Encoding } from '../comparing.ts'
import { stepTo, textAt, type Trail } from '../trail.ts'
import { compareContent } from './content.ts'

/** How a value is written, and which values there are. */
export function compareSerialized(comparing: Comparing, before: Trail, after: Trail): void {
  const [schema, schemaNow] = [stepTo(before, 'schema'), stepTo(after, 'schema')]
  const [content, contentNow] = [stepTo(before, 'content'), stepTo(after, 'content')]
  if ((content === undefined) !== (contentNow === undefined)) {
    note(comparing, 'parameter-serialization-changed', content ?? schema ?? before, contentNow ?? schemaNow ?? after)
    return
  }
  if (content !== undefined || contentNow !== undefined) {
    compareContent(comparing, content, contentNow)
    return
  }
  compareStyles(comparing, before, after)
  comparing.compareSchemas(
    { ...comparing, encoding: encodingOf(after) },
    schema ? [schema] : [],
    schemaNow ? [schemaNow] : [],
  )
}

const defaultStyles: Readonly<Record<string, string>> = {
  cookie: 'form',
  query: 'form',
}

/** Written or not; they say nothing about single values. */
function compareStyles(comparing: Comparing, before: Trail, after: Trail): void {
  if (isScalar(before) && isScalar(after)) return
  const [from, to] = [styleOf(before), styleOf(after)]
  if (from === to) return
  const place = (trail: Trail): Trail => stepTo(trail, 'style') ?? stepTo(trail, 'explode') ?? trail
  note(comparing, 'parameter-serialization-changed', place(before), place(after), { from, to })
}

function styleOf(parameter: Trail): string {
  const style = textAt(parameter, 'style') ?? defaultStyles[textAt(parameter, 'in') ?? ''] ?? 'simple'
  const explode = isObject(parameter.value) ? parameter.value['explode'] : undefined
  const isExploded = typeof explode === 'boolean' ? explode : style === 'form'
  return `${style}${isExploded ? ', explode' : ''}`
}

const scalarNames: readonly Json[] = ['string', 'number', 'integer', 'boolean', 'null']

function isScalar(parameter: Trail): boolean {
  const schema = stepTo(parameter, 'schema')?.value
  if (!isObject(schema)) return false
  const types = arrayAt(schema, 'type') ?? [stringAt(schema, 'type') ?? '']
  return types.every((type) => scalarNames.includes(type))
}

/** Each item of a list, and each field of an object, is a parameter of its own. */
function isExploded(parameter: Trail): boolean {
  return styleOf(parameter) === 'form, explode'
}

export function isExplodedQuery(parameter: Trail): boolean {
  return textAt(parameter, 'in') === 'query' && isExploded(parameter)
}

/** A list of one item is written like the item where each is a parameter of its own; elsewhere all items are one text. */
export function encodingOf(parameter: Trail): Encoding {
  if (isExploded(parameter)) return 'parameter'
  return oneTextStyles.has(styleOf(parameter)) ? 'joined' : 'text'
}

const oneTextStyles: ReadonlySet<string> = new Set([
  'simple',
  'simple, explode',
  'form',
  'spaceDelimited',
  'pipeDelimited',
])

/*
 * What schemas of an object say together about each of its fields.
 */
import { isObject, type Json } from '../../json.ts'
import { stepTo, type Trail } from '../trail.ts'
import type { Atom, Schemas } from './atoms.ts'
import { facetOf, objectFacets, type Facet } from './facets.ts'

export interface ObjectView {
  /** The schemas of each declared field. */
  fields: ReadonlyMap<string, Trail[]>
  /** Required fields, declared or not. */
  required: ReadonlyMap<string, Trail>
  /** Schemas of the fields that match a pattern. */
  patterns: ReadonlyMap<string, Trail[]>
  /** Of each schema that bounds the fields it does not declare: what they have to be, and which it declares. */
  bounds: { declared: (name: string) => boolean; schema: Trail; hasPatterns: boolean }[]
  /** Fields that nothing is about are forbidden. */
  isClosed: boolean
}

export function objectViewOf(atoms: readonly Atom[]): ObjectView {
  const unevaluated = facetOf(atoms, 'unevaluatedProperties')
  return {
    fields: entriesByName(objectFacets(atoms, 'properties')),
    required: requiredOf(atoms),
    patterns: entriesByName(objectFacets(atoms, 'patternProperties')),
    bounds: boundsOf(atoms),
    isClosed: unevaluated?.value === false,
  }
}

function entriesByName(maps: readonly Facet<{ [key: string]: Json }>[]): Map<string, Trail[]> {
  const byName = new Map<string, Trail[]>()
  for (const { value, trail } of maps)
    for (const [name, schema] of Object.entries(value)) {
      const entry = { token: name, value: schema, parent: trail }
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [entry])
      else known.push(entry)
    }
  return byName
}

function requiredOf(atoms: readonly Atom[]): Map<string, Trail> {
  const required = new Map<string, Trail>()
  for (const { schema, trail } of atoms) {
    const list = stepTo(trail, 'required')
    if (list === undefined || !Array.isArray(schema['required'])) continue
    schema['required'].forEach((name, token) => {
      if (typeof name === 'string' && name !== '' && !required.has(name))
        required.set(name, { token, value: name, parent: list })
    })
  }
  return required
}

function boundsOf(atoms: readonly Atom[]): ObjectView['bounds'] {
  return atoms.flatMap(({ schema, trail }) => {
    const bound = stepTo(trail, 'additionalProperties')
    if (bound === undefined || bound.value === true || isAnything(bound.value)) return []
    const { properties, patternProperties } = schema
    return [
      {
        declared: (name: string) => isObject(properties) && Object.hasOwn(properties, name),
        schema: bound,
        hasPatterns: isObject(patternProperties) && Object.keys(patternProperties).length > 0,
      },
    ]
  })
}

function isAnything(schema: Json): boolean {
  return isObject(schema) && Object.keys(schema).length === 0
}

/** All schemas that hold for a field of this name. A pattern may match any name: what it exempts is not counted as bounded. */
export function schemasOfField({ fields, bounds, isClosed }: ObjectView, name: string): Schemas {
  const declared = fields.get(name) ?? []
  const others = bounds.flatMap(({ declared: isDeclared, schema, hasPatterns }) =>
    isDeclared(name) || hasPatterns ? [] : [schema],
  )
  if (declared.length > 0 || others.length > 0 || !isClosed) return [...declared, ...others]
  return [{ token: name, value: false }]
}

/*
 * The type's name as somebody wrote it (`LocalDateTime`), kept beside the JSON type it was mapped to.
 */
import { typeOfText } from './types-table.ts'
import type { Layers } from './layers.ts'

/** Extension keyword that keeps a free-text type. */
export const labelKeyword = 'x-lectern-type'

/** Extension keyword for a longest length that no keyword has room for, as it was written (`10,2`). */
export const lengthTextKeyword = 'x-lectern-max-length'

/** The kept label, as long as it still fits the schema's type; undefined otherwise. */
export function labelOf(layers: Layers): string | undefined {
  const own = layers.byPrecedence[0]?.schema
  const label = own?.[labelKeyword]
  if (own === undefined || typeof label !== 'string') return undefined
  const mapped = typeOfText(label)
  const type = own['type']
  const types = Array.isArray(type) ? type : [type]
  return mapped === undefined || types.includes(mapped.type) ? label : undefined
}

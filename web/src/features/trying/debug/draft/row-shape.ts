import { rootRowOf, type Components, type Schema } from '@lectern/model'

const structured: ReadonlySet<string> = new Set(['array', 'map', 'object', 'tuple'])

/** Whether values are lists or objects, which take more than a line. */
export function isStructured(schema: Schema, components: Components): boolean {
  return structured.has(rootRowOf(schema, components).kind)
}

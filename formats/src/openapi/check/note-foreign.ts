/*
 * Names what a source has beyond its own version of OpenAPI, and remembers it for the way back.
 */
import type { Json, JsonObject } from '@lectern/model'
import { collectForeign } from '../fit/foreign-fields.ts'
import type { FieldForm, ObjectKind } from '../fit/field-rules.ts'
import { addIssue, type ImportContext, type Part } from '../read/import-context.ts'

/** JSON types by the form of a field. */
const typeOf: Partial<Record<FieldForm, string>> = {
  text: 'string',
  flag: 'boolean',
  number: 'number',
  count: 'integer',
  values: 'array',
  texts: 'array',
  list: 'array',
}

/**
 * Notes the foreign fields of an object; `place` gives its path in the file when something is to be reported.
 * `isUnreported` is true for those nothing else names.
 */
export function noteForeign(
  context: ImportContext,
  part: Pick<Part, 'document'>,
  kind: ObjectKind,
  node: JsonObject,
  place: () => (string | number)[],
  isUnreported: (tokens: readonly (string | number)[]) => boolean = () => true,
): void {
  const report = (tokens: readonly (string | number)[], expected: FieldForm | undefined, value: Json): void => {
    if (!isUnreported(tokens)) return
    const path = [...place(), ...tokens]
    const field = String(path.at(-1)).slice(0, 100)
    if (expected === undefined)
      addIssue(context, part.document, path, 'warning', 'field_unknown', { params: { field } })
    else
      addIssue(context, part.document, path, 'warning', 'type_wrong', {
        params: {
          kind: field,
          expected: typeOf[expected] ?? 'object',
          found: Array.isArray(value) ? 'array' : typeof value,
        },
      })
  }
  collectForeign({ family: context.version.family, found: context.foreign, report }, kind, node)
}

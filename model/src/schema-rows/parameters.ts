/*
 * Parameters and headers as rows: what the Parameter Object says counts before what its schema says.
 */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { writtenExamplesOf } from '../examples/examples.ts'
import { stringAt, type JsonObject } from '../json.ts'
import { parameterSchema, type EffectiveParameter, type ParameterPlace } from '../operation/operation.ts'
import { type HeaderEntry } from '../operation/responses.ts'
import { rootRowOf } from './read.ts'
import { firstOrderIndex, orderIndexStep, type Row } from './row.ts'

/** A row that stands for a parameter. Its children are read with `childRowsOf(row, row.schema, components)`. */
export interface ParameterRow extends Row {
  in: ParameterPlace
  /** Declared on the path for all its methods. */
  isInherited: boolean
  /** Reference of the shared parameter, '' when it stands in place. */
  ref: string
  /** The parameter's schema; never copied. */
  schema: Schema
  /** Pointer of the parameter in the document; `pointer` is the one of the schema in itself. */
  parameterPointer: string
}

/** The parameters of one place (or of all) as rows. */
export function rowsOfParameters(
  parameters: readonly EffectiveParameter[],
  components: Components,
  place?: ParameterPlace,
): ParameterRow[] {
  const chosen = place === undefined ? parameters : parameters.filter((parameter) => parameter.in === place)
  return chosen.map((parameter, index) => ({
    ...readRow(parameter.value, parameter.name, parameter.in, index, components),
    in: parameter.in,
    isInherited: parameter.inherited,
    ref: parameter.ref ?? '',
    isLocked: parameter.ref !== undefined,
    parameterPointer: parameter.pointer,
    schema: parameterSchema(parameter.value),
  }))
}

/** The headers of a response as rows. */
export function rowsOfHeaders(headers: readonly HeaderEntry[], components: Components): ParameterRow[] {
  return headers.map((header, index) => ({
    ...readRow(header.value, header.name, 'header', index, components),
    in: 'header',
    isInherited: false,
    ref: header.ref ?? '',
    isLocked: header.ref !== undefined,
    parameterPointer: '',
    schema: header.schema,
  }))
}

function readRow(value: JsonObject, name: string, place: ParameterPlace, index: number, components: Components): Row {
  const root = rootRowOf(parameterSchema(value), components)
  const written = writtenExamplesOf(value, components)[0]
  const example = written?.value === undefined ? (written?.serialized ?? root.example) : written.value
  return {
    ...root,
    id: `${place}:${name}`,
    name,
    place: 'parameter',
    // A path parameter is always required (OpenAPI 3.2 §4.12.2), even when the flag was forgotten.
    required: value['required'] === true || place === 'path',
    description: stringAt(value, 'description') ?? root.description,
    deprecated: value['deprecated'] === true || root.deprecated,
    ...(example !== undefined && { example }),
    orderIndex: firstOrderIndex + index * orderIndexStep,
  }
}

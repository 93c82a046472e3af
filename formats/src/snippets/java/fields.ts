/* What comments and the annotations of Jackson, Bean Validation, Swagger and Fastjson say about a field. */
import { isObject, setOwn, type Json, type SchemaObject } from '@lectern/model'
import type { Annotation } from './annotations.ts'

/** A class as it is read; its schema grows. */
export interface JavaClass {
  name: string
  schema: SchemaObject
}

/** The description: what annotations say, else the comment. */
export function textOf(comment: string, annotations: readonly Annotation[]): string {
  for (const { name, values } of annotations) {
    const key = {
      Schema: 'description',
      ApiModelProperty: 'value',
      ApiModel: 'value',
      JsonPropertyDescription: 'value',
      ApiParam: 'value',
    }[name]
    const text = key === undefined ? undefined : (values.get(key) ?? values.get('title'))
    if (typeof text === 'string' && text !== '') return text
  }
  return comment
    .replaceAll(/<\/?p>|<br\s*\/?>/g, '')
    .replaceAll(/^@\w+.*$/gm, '')
    .trim()
}

const required: ReadonlySet<string> = new Set(['NotNull', 'NotBlank', 'NotEmpty', 'NonNull', 'Nonnull'])
const ignored: ReadonlySet<string> = new Set(['JsonIgnore', 'Transient'])

/** Adds a field under the name it has in JSON; ignored ones are left out. */
export function addField(
  own: JavaClass,
  fieldName: string,
  type: SchemaObject,
  comment: string,
  annotations: readonly Annotation[],
  initial?: Json,
): void {
  if (annotations.some((each) => ignored.has(each.name))) return
  const valueOf = (name: string, key = 'value') => annotations.find((each) => each.name === name)?.values.get(key)
  const given = valueOf('JsonProperty') ?? valueOf('JSONField', 'name') ?? valueOf('SerializedName')
  const name = typeof given === 'string' && given !== '' ? given : fieldName
  const description = textOf(comment, annotations)
  const field: SchemaObject = {
    ...type,
    ...(description !== '' && { description }),
    ...rulesOf(type, annotations),
    ...(initial !== undefined && { default: initial }),
    ...((annotations.some((each) => each.name === 'Deprecated') || comment.includes('@deprecated')) && {
      deprecated: true,
    }),
  }
  const example = valueOf('Schema', 'example') ?? valueOf('ApiModelProperty', 'example')
  if (example !== undefined && example !== '') field['examples'] = [exampleOf(example, type)]
  const properties = own.schema['properties']
  if (isObject(properties)) setOwn(properties, name, field)
  const isRequired =
    annotations.some((each) => required.has(each.name)) ||
    valueOf('Schema', 'requiredMode') === 'REQUIRED' ||
    [
      valueOf('Schema', 'required'),
      valueOf('ApiModelProperty', 'required'),
      valueOf('JsonProperty', 'required'),
    ].includes(true)
  if (!isRequired) return
  const names = own.schema['required']
  own.schema['required'] = [...(Array.isArray(names) ? names : []), name]
}

function exampleOf(example: Json, type: SchemaObject): Json {
  const isNumber = type['type'] === 'integer' || type['type'] === 'number'
  return typeof example === 'string' && isNumber && Number.isSafeInteger(Number(example)) ? Number(example) : example
}

/** Bean Validation as keywords. */
function rulesOf(type: SchemaObject, annotations: readonly Annotation[]): SchemaObject {
  const rules: SchemaObject = {}
  const isList = type['type'] === 'array'
  for (const { name, values } of annotations) {
    const value = values.get('value')
    if (name === 'Size' || name === 'Length') {
      const [low, high] = [values.get('min'), values.get('max')]
      if (low !== undefined) rules[isList ? 'minItems' : 'minLength'] = low
      if (high !== undefined) rules[isList ? 'maxItems' : 'maxLength'] = high
    } else if ((name === 'Min' || name === 'DecimalMin') && value !== undefined) rules['minimum'] = Number(value)
    else if ((name === 'Max' || name === 'DecimalMax') && value !== undefined) rules['maximum'] = Number(value)
    else if (name === 'Positive') rules['exclusiveMinimum'] = 0
    else if (name === 'PositiveOrZero') rules['minimum'] = 0
    else if (name === 'Email') rules['format'] = 'email'
    else if (name === 'Pattern' && typeof values.get('regexp') === 'string')
      rules['pattern'] = values.get('regexp') ?? ''
    else if (name === 'NotBlank') rules['minLength'] ??= 1
    else if (name === 'NotEmpty') rules[isList ? 'minItems' : 'minLength'] ??= 1
  }
  return rules
}

/*
 * Judging examples with a validator that knows nothing of how they were made.
 */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isObject, withDoubles, type Components, type Json, type JsonObject, type Schema } from '../src/index.ts'

/** A schema the validator itself refuses has no verdict. */
export type Verdict = { isValid: true } | { isValid: false; errors: string } | undefined

/** A judge for schemas that refer to these components. */
export function judge(components: Components): (schema: Schema, value: Json) => Verdict {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, allErrors: false, inlineRefs: false })
  addFormats.default(ajv)
  if (!register(ajv, components)) return () => undefined
  const compiled = new Map<Schema, ReturnType<typeof compile>>()
  return (schema, value) => {
    if (!compiled.has(schema)) compiled.set(schema, compile(ajv, schema))
    const validate = compiled.get(schema)
    if (validate === undefined) return undefined
    try {
      return validate(withDoubles(value)) === true
        ? { isValid: true }
        : { isValid: false, errors: errorText(validate.errors) }
    } catch {
      // A schema that is its own condition sends the validator round for ever.
      return undefined
    }
  }
}

/** False when the validator refuses a component, as it does the deliberately odd ones. */
function register(ajv: Ajv2020, components: Components): boolean {
  try {
    ajv.addSchema({ components: withoutExamples(components) }, 'doc:/all')
    return true
  } catch {
    return false
  }
}

/** Examples may look like schemas with an `$id`, which would confuse the validator. */
function withoutExamples(schema: object): JsonObject {
  const isMap = new WeakSet<object>()
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    if (!isObject(value)) return value
    if (isObject(value['properties'])) isMap.add(value['properties'])
    if (isMap.has(value)) return value
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples'))
  })
  return parsed(text)
}

function compile(ajv: Ajv2020, schema: Schema): ReturnType<Ajv2020['compile']> | undefined {
  try {
    return ajv.compile(isObject(schema) ? pointingAt(withoutExamples(schema)) : schema)
  } catch {
    // Unknown references, broken regular expressions: nothing an example could be valid against.
    return undefined
  }
}

/** References of the schema lead into the document that was registered. */
function pointingAt(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema)
  return text.includes('#/components/')
    ? parsed(text.replaceAll('"$ref":"#/components/', '"$ref":"doc:/all#/components/'))
    : schema
}

function parsed(text: string): JsonObject {
  const value: unknown = JSON.parse(text)
  return isObject(value) ? value : {}
}

function errorText(errors: ErrorObject[] | null | undefined): string {
  return (errors ?? []).map((error) => `${error.instancePath} ${error.keyword} ${error.message ?? ''}`).join('; ')
}

/** OpenAPI 3.0 forms in JSON Schema 2020-12, and no fields that one side leaves out. */
export function modern(value: Json): Json {
  if (Array.isArray(value)) return value.map(modern)
  if (!isObject(value)) return value
  const result: JsonObject = {}
  for (const [key, entry] of Object.entries(value)) {
    if (key === 'example' || key === 'examples' || key === 'default') result[key] = entry
    else
      Object.defineProperty(result, key, { value: modern(entry), enumerable: true, writable: true, configurable: true })
  }
  modernise(result, 'exclusiveMinimum', 'minimum')
  modernise(result, 'exclusiveMaximum', 'maximum')
  if (result['nullable'] === true && typeof result['type'] === 'string') result['type'] = [result['type'], 'null']
  if (result['writeOnly'] === true) delete result['writeOnly']
  if (typeof result['nullable'] === 'boolean') delete result['nullable']
  return result
}

function modernise(schema: JsonObject, exclusive: string, inclusive: string): void {
  const flag = schema[exclusive]
  if (typeof flag !== 'boolean') return
  Reflect.deleteProperty(schema, exclusive)
  const bound = schema[inclusive]
  if (!flag || bound === undefined) return
  schema[exclusive] = bound
  Reflect.deleteProperty(schema, inclusive)
}

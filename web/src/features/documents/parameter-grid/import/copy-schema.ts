/* A schema on its way into another application, where neither its models nor its dictionaries are. Pure. */
import { inlineModels } from '@lectern/formats/snippets'
import {
  dictionaryKeyword,
  isObject,
  modelNameOf,
  setOwn,
  type Components,
  type Json,
  type JsonObject,
  type Schema,
} from '@lectern/model'

/** The schema with all models in place. What is not among them keeps its name as the type people read. */
export function copyOfSchema(schema: Schema, components: Components): Schema {
  if (!isObject(schema)) return schema
  const copy = withoutTies(inlineModels(schema, components))
  return isObject(copy) ? copy : true
}

/** Keyword of the type as people wrote it; read by the model's rows. */
const labelKeyword = 'x-lectern-type'

function withoutTies(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutTies)
  if (!isObject(value)) return value
  const copy: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === dictionaryKeyword && typeof inner === 'string') continue
    if (key === '$ref' && typeof inner === 'string') setOwn(copy, labelKeyword, modelNameOf(inner))
    else setOwn(copy, key, withoutTies(inner))
  }
  return copy
}

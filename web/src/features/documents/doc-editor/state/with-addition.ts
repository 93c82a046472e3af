/* A document with what a response of its service had and it lacked. Pure. */
import { withFields, type Components, type HttpContent, type JsonObject, type Schema } from '@lectern/model'
import type { ResponseAddition } from '../../../../entities/document/addition/addition.ts'
import { addExample, freeExampleName, readExamples } from './examples.ts'
import { withMediaType, withResponse, withSchema } from './operation-edit.ts'

/** Of examples that come from responses. */
const exampleName = 'response'

export function withAddition(content: HttpContent, components: Components, addition: ResponseAddition): HttpContent {
  const { status, mediaType } = addition
  return withResponse(content, components, status, (response) => {
    const described = { description: '', ...response }
    if (mediaType === '') return described
    return withMediaType(described, components, mediaType, (media) => withParts(media, components, addition))
  })
}

function withParts(media: JsonObject, components: Components, addition: ResponseAddition): JsonObject {
  const { schema, fields, example } = addition
  const hasSchema = media['schema'] !== undefined
  const begun = schema === undefined || hasSchema ? media : withSchema(media, schema)
  const full =
    fields === undefined
      ? begun
      : // A schema is JSON.
        withSchema(begun, withFields({ schema: (begun['schema'] ?? {}) as Schema, components }, fields))
  if (example === undefined) return full
  return addExample(full, freeExampleName(readExamples(full, components), exampleName), example)
}

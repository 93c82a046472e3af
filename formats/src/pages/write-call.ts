/* An operation as a command that calls it. */
import {
  requestOf,
  writeCurl,
  type Components,
  type ExampleHints,
  type HttpContent,
  type JsonObject,
} from '@lectern/model'

/** A cURL command with example values, at the first server. */
export function writeCall(content: HttpContent, components: Components, root: JsonObject, hints: ExampleHints): string {
  return writeCurl(requestOf(content, components, { application: { root }, hints }))
}

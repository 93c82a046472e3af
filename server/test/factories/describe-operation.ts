import type { HttpContent, JsonObject } from '@lectern/model'

/** What a document holds that describes `GET path`, named after its path; fields of the operation on top, also instead. */
export const describeOperation = (path: string, fields: JsonObject = {}): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path,
  operation: { summary: path, responses: { '200': { description: 'OK' } }, ...fields },
})

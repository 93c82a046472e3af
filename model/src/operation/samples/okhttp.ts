import type { Call, CallBody } from './call.ts'

const needingBody = new Set(['POST', 'PUT', 'PATCH', 'PROPPATCH', 'REPORT'])

/** The body as OkHttp takes it: none with GET and HEAD, and an empty one with some methods where there is none. */
export function givenBody({ method, body }: Call): { body?: CallBody; leftOut: string[]; isEmpty: boolean } {
  if (body === undefined) return { leftOut: [], isEmpty: needingBody.has(method) }
  if (method !== 'GET' && method !== 'HEAD') return { body, leftOut: [], isEmpty: false }
  return { leftOut: [`// The described body is left out: OkHttp sends none with ${method}.`], isEmpty: false }
}

import type { BodyOf, Endpoint, EndpointDefinition, ReplyOf } from '@lectern/contracts'
import type { BuiltUser } from '../factories/build-people.ts'
import type { TestApp } from './test-app.ts'

/** What a call answers that has to succeed. */
export async function must<D extends EndpointDefinition>(
  test: TestApp,
  caller: BuiltUser,
  endpoint: Endpoint<D>,
  body: BodyOf<D>,
): Promise<ReplyOf<D>> {
  const { code, data, error } = await test.call(endpoint, { body }, caller)
  if (code !== '0') throw new Error(`${endpoint.path}: ${String(error)}`)
  // Calls that succeed answer data, or null where that is the reply.
  return data as ReplyOf<D>
}

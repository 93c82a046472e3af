/* What a case of the census is: a valid call of one endpoint, naming things of the world. */
import type { BodyOf, Endpoint, EndpointDefinition, QueryOf } from '@lectern/contracts'
import { builtPassword } from '../../factories/build-people.ts'
import type { TestApp } from '../test-app.ts'
import { callers, type CallerName, type World } from './world.ts'

/** What the census distinguishes; `allowed` is every other answer, failures of the handler's own included. */
export type Verdict = 'allowed' | 'sign_in_required' | 'set_password_required' | 'not_accessible' | 'no_permission'

export interface CensusCase {
  endpoint: Endpoint
  input(world: World, test: TestApp, name: CallerName): Promise<{ query?: object; body?: object }>
  /** Where the handler itself decides by roles: what the access rule alone does not say. */
  besides: Partial<Record<CallerName, Verdict>>
}

type InputOf<D extends EndpointDefinition> = { query?: QueryOf<D>; body?: BodyOf<D> }

export function calls<D extends Endpoint>(
  endpoint: D,
  input: (world: World, test: TestApp, name: CallerName) => InputOf<D> | Promise<InputOf<D>> = () => ({}),
  besides: CensusCase['besides'] = {},
): CensusCase {
  return { endpoint, input: async (...parts) => input(...parts), besides }
}

/** Whoever asks for a picture that is not there gets that answer, as for anything else. */
export const missingPicture = Object.fromEntries(callers.map((name) => [name, 'not_accessible' as const]))

export const proof = { password: builtPassword }

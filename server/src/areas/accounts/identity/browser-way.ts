/* A way to sign in that sends the browser to a provider and takes it back. Does not own: where the state is kept. */
import { trimEndOf } from '@lectern/model'
import type { OutsideRequest, OutsideResponse } from '../../../outside/outside-call.ts'
import type { ExternalPerson } from './external-person.ts'
import type { StepLog } from './steps.ts'

/** Secrets of one trip there and back. */
export interface Trip {
  /** Where the provider sends the browser back to. */
  callback: string
  state: string
  nonce: string
  /** PKCE code verifier (RFC 7636). */
  verifier: string
}

export interface BrowserWay {
  /** Where the browser goes. */
  startUrl(trip: Trip): Promise<URL>
  /**
   * Who came back.
   * @param returned the callback's address as the browser asked for it, with its query
   * @throws {StepFailure} {OutsideFailure} and what the library throws for an answer that proves nothing
   */
  findPerson(returned: URL, trip: Trip): Promise<ExternalPerson>
  /** Tries what can be tried without a person. */
  test(log: StepLog, callback: string): Promise<void>
}

/** Calls the provider; where it may go was settled before. */
export type CallProvider = (
  address: string,
  options: Pick<OutsideRequest, 'method' | 'headers' | 'body'>,
) => Promise<OutsideResponse>

/** `https://host/base` and `/path` → `https://host/base/path` */
export function addressBelow(base: string, path: `/${string}`): URL {
  return new URL(trimEndOf(base, '/') + path)
}

import { failureReasonOf, type CallFailureReason, type CallHop, type TlsFacts } from '@lectern/contracts'
import { hostOf } from '../look-up.ts'

/** A call that got no response. */
export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly reason: CallFailureReason
  /** What the system named it, or the host or header it is about. */
  readonly detail: string
  readonly tls: TlsFacts | null
  /** Redirects that were followed before. */
  hops: readonly CallHop[] = []

  constructor(
    reason: CallFailureReason,
    detail = '',
    { tls = null, cause }: { tls?: TlsFacts | null; cause?: unknown } = {},
  ) {
    super(`${reason}: ${detail}`, { cause })
    this.reason = reason
    this.detail = detail
    this.tls = tls
  }
}

/** What an error of the system means for a call to an address. */
export function failureOf(error: unknown, isOver: boolean, url?: URL): CallFailure {
  if (error instanceof CallFailure) return error
  if (isOver) return new CallFailure('timeout', '', { cause: error })
  const code = codeOf(error)
  const reason = failureReasonOf(code) ?? 'closed'
  return new CallFailure(reason, placeOf(reason, url) ?? code, { cause: error })
}

/** Of failures that are about a host. */
function placeOf(reason: CallFailureReason, url: URL | undefined): string | undefined {
  if (url === undefined) return undefined
  if (reason === 'unresolved') return hostOf(url)
  return reason === 'refused' || reason === 'unreachable' ? url.host : undefined
}

function codeOf(error: unknown): string {
  // Of several addresses that were tried, the last.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors.at(-1))
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

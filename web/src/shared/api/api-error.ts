import type { ErrorName } from '@lectern/contracts'

/** Why a call failed without an envelope: no connection, no answer in time, or an answer that is no envelope. */
export type TransportProblem = 'network' | 'timeout' | 'unreadable'

/** A call that did not succeed. `message` is the server's sentence in the reader's language; empty for transport problems. */
export class ApiError extends Error {
  /** The contract's name of the error, or what was wrong with the transport. */
  override readonly name: ErrorName | TransportProblem | 'unknown'
  /** Envelope code; empty when there was no envelope. */
  readonly code: string
  readonly details: unknown
  /** Id of the request in the server's log. */
  readonly requestId: string | undefined

  constructor(
    name: ApiError['name'],
    init: { code?: string; message?: string; details?: unknown; requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(init.message ?? '', { cause: init.cause })
    this.name = name
    this.code = init.code ?? ''
    this.details = init.details
    this.requestId = init.requestId
  }
}

interface InvalidField {
  field: string
}

/** True when a call was refused for an id that is none: whoever followed the address mistyped it, or half of it was lost. */
export function isUnknownId(error: unknown): boolean {
  if (!isApiError(error, 'invalid_input')) return false
  // The contract's details of this error.
  const { fields = [] } = error.details as { fields?: readonly InvalidField[] }
  return fields.length > 0 && fields.every(({ field }) => /^(?:id|\w+Id)$/.test(field))
}

/** True for the given errors of the contract, or for any `ApiError` when none are named. */
export function isApiError(error: unknown, ...names: readonly ApiError['name'][]): error is ApiError {
  return error instanceof ApiError && (names.length === 0 || names.includes(error.name))
}

/** True when a visitor may not read on: the page asks for what is missing, or says that it is closed. */
export function endsVisit(error: unknown): boolean {
  return isApiError(
    error,
    'visit_locked',
    'visit_email_required',
    'visit_paused',
    'visit_not_found',
    'visit_expired',
    'visit_network_refused',
  )
}

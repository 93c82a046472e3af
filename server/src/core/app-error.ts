import type { ErrorName } from '@lectern/contracts'

/** A failure with a name from the contract. Thrown anywhere below a route; one handler turns it into the envelope. */
export class AppError extends Error {
  override name = 'AppError'
  readonly error: ErrorName
  /** Facts for the sentence and for the client; never secrets. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(error: ErrorName, details: Readonly<Record<string, unknown>> = {}, options?: { cause?: unknown }) {
    super(error, options)
    this.error = error
    this.details = details
  }
}

/** An error with the code and the sentence that the caller gets. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  /** Further fields of the answer. */
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

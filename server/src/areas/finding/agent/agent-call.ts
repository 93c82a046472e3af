import type { Language } from '@lectern/contracts'
import type { CallApi } from './call-api.ts'

/** One request of a client. */
export interface AgentCall {
  call: CallApi
  language: Language
  /** Told before a tool runs, a document is read or a prompt is made. @throws {AppError} too_many_requests */
  onCall: (name: string) => Promise<void>
}

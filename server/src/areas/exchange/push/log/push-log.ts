/* Keeping the log of pushes. Owns: what of a call is written down, and when what was sent is kept. */
import type { ErrorName } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import type { ApplicationScope } from '../../../../auth/scope.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { insertEntry } from './log-repo.ts'

/** Why something was refused, or was not accepted as sent; put in the reader's language when it is shown. */
export interface Reason {
  error: ErrorName | 'push_kept' | 'push_no_room' | 'push_release_unknown' | 'push_release_published'
  details: Readonly<Record<string, unknown>>
}

/** What a client calls its push, so that the same sent again is known. */
export interface Idempotency {
  key: string
  /** Of all that was asked, in hexadecimal. */
  print: string
}

/** A call, as the log shows it. */
export interface LoggedCall {
  application: ApplicationScope
  address: string
  api: string
  author: string
  digest: string
  size: number
  /** What was sent, zstd. */
  payload: Uint8Array | undefined
  idempotency?: Idempotency | undefined
}

/** Largest payload that is kept, packed. */
const maxKeptBytes = 8 * 1024 * 1024
const maxAuthor = 64

export interface CallEnd {
  outcome: 'done' | 'refused' | null
  jobId?: number
  reasons?: readonly Reason[]
  /** The application keeps what is pushed. */
  keepsPayload?: boolean
}

/** Writes an entry, in the transaction of what it is about. */
export async function logPush({ clock }: AppContext, tx: Executor, call: LoggedCall, end: CallEnd): Promise<void> {
  const { application, payload } = call
  // What is refused may be sent again with the same key.
  const idempotency = end.jobId === undefined ? undefined : call.idempotency
  const isKept = end.keepsPayload === true && payload !== undefined && payload.length <= maxKeptBytes
  await insertEntry(tx, {
    module_id: application.moduleId,
    token_id: application.tokenId,
    token_name: application.tokenName,
    at_ms: clock(),
    address: call.address,
    api: storableText(call.api.slice(0, 100)),
    author: storableText(call.author.slice(0, maxAuthor)),
    digest: call.digest,
    size: call.size,
    job_id: end.jobId ?? null,
    outcome: end.outcome,
    reasons: JSON.stringify(end.reasons ?? []),
    payload: isKept ? payload : null,
    idempotency_key: idempotency?.key ?? null,
    idempotency_print: idempotency?.print ?? null,
  })
}

/** Things that stay as people wrote them. */
export function keptReasons(names: readonly string[]): Reason[] {
  return names.map((name) => ({ error: 'push_kept', details: { name } }))
}

import { shareType, type ShareType, type VisitedKind } from '@lectern/contracts'
import type { Executor } from '../../db/content-store.ts'

/** Which one it is. */
export interface VisitedRef {
  of: VisitedKind
  id: number
}

/** What is opened for visitors without an account, as the gate in front of it sees it. */
export interface VisitedSubject extends VisitedRef {
  /** What its address ends with. */
  key: string
  name: string
  type: ShareType
  /** False while its owner has paused it. */
  isEnabled: boolean
  expiresAtMs: number | null
  /** Addresses and networks it opens from; none for everywhere. */
  networks: readonly string[]
  /** Domains of email addresses that visitors have to prove; none for asking for no address. */
  emailDomains: readonly string[]
}

/** One kind of them. */
export interface VisitedSubjects {
  /** Where they are, with `id`, `name` and `deleted_at_ms`. */
  table: 'share' | 'compose_project'
  /** The live one with this key in its address, when all places it belongs to are live. */
  find(db: Executor, key: string): Promise<VisitedSubject | undefined>
}

/** What may be asked of visitors; lists as rows hold them, or read. */
interface Asked {
  type: number
  networks: { length: number }
  emailDomains: { length: number }
}

/** Whether nothing is asked of visitors: no password, no network, no email address. Only this is rendered where everyone reads it. */
export function isForAnyone({ type, networks, emailDomains }: Asked): boolean {
  return type === shareType.public && networks.length === 0 && emailDomains.length === 0
}

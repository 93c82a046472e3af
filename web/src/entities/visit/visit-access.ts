/* What passwords have opened on this device for visitors without an account, each until it expires (specification §4). */
import type { VisitAccess, VisitedKind } from '@lectern/contracts'
import { readStoredJson, writeStored, writeStoredJson } from '../../shared/lib/storage.ts'

/** What is visited: a share, a composed project; `key` is what its address has. */
export interface Visit {
  readonly of: VisitedKind
  readonly key: string
}

const storageKeyOf = ({ of, key }: Visit) => `lectern.${of}.${key}`

function isAccess(value: unknown): value is VisitAccess {
  return (
    typeof value === 'object' &&
    value !== null &&
    'accessToken' in value &&
    typeof value.accessToken === 'string' &&
    'expiresAtMs' in value &&
    typeof value.expiresAtMs === 'number'
  )
}

/** Remembers what a right password yielded. */
export function rememberAccess(visit: Visit, access: VisitAccess): void {
  writeStoredJson(storageKeyOf(visit), access)
}

export function forgetAccess(visit: Visit): void {
  writeStored(storageKeyOf(visit), undefined)
}

/** The headers of a call about what is visited: its token, while this device has one that has not expired. */
export function visitorHeaders(visit: Visit): Readonly<Record<string, string>> {
  const access = readStoredJson(storageKeyOf(visit), isAccess)
  if (access === undefined) return {}
  if (access.expiresAtMs > Date.now()) return { 'visitor-token': access.accessToken }
  forgetAccess(visit)
  return {}
}

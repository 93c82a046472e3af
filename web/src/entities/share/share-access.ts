/* The access to shares that passwords have opened on this device, each until it expires (specification §4). */
import { readStoredJson, writeStored, writeStoredJson } from '../../shared/lib/storage.ts'

interface ShareAccess {
  accessToken: string
  expiresAtMs: number
}

const keyOf = (shareKey: string) => `lectern.share.${shareKey}`

function isAccess(value: unknown): value is ShareAccess {
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
export function rememberAccess(shareKey: string, access: ShareAccess): void {
  writeStoredJson(keyOf(shareKey), access)
}

export function forgetAccess(shareKey: string): void {
  writeStored(keyOf(shareKey), undefined)
}

/** The headers a call about a share carries: its token, while this device has one that is still good. */
export function shareHeaders(shareKey: string): Readonly<Record<string, string>> {
  const access = readStoredJson(keyOf(shareKey), isAccess)
  if (access === undefined) return {}
  if (access.expiresAtMs > Date.now()) return { 'share-token': access.accessToken }
  forgetAccess(shareKey)
  return {}
}

import type { Identity, SignInProvider } from '@lectern/contracts'
import type { IdentityRow } from '../../../db/schema.ts'

/** `mayUnlink`: something else is left to sign in with. */
export function presentIdentity(row: IdentityRow, ways: readonly SignInProvider[], mayUnlink: boolean): Identity {
  const way = ways.find(({ key }) => key === row.provider)
  return {
    provider: row.provider,
    kind: way?.kind ?? null,
    text: way?.text ?? '',
    name: row.name,
    linkedAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    can: { unlink: mayUnlink },
  }
}

import type { Passkey, SecondFactor } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { PasskeyRow, RecoveryCodeRow, TotpRow } from './mfa-repo.ts'

export function presentSecondFactor(facts: {
  totp: TotpRow | undefined
  codes: readonly Pick<RecoveryCodeRow, 'created_at_ms' | 'used_at_ms'>[]
  passkeys: readonly PasskeyRow[]
  isRequired: boolean
  hasPassword: boolean
}): SecondFactor {
  const { totp, codes, passkeys, isRequired, hasPassword } = facts
  const [first] = codes
  return {
    app: totp === undefined ? null : { createdAtMs: totp.created_at_ms, lastUsedAtMs: totp.last_used_at_ms },
    recoveryCodes: first
      ? {
          left: codes.filter((code) => code.used_at_ms === null).length,
          total: codes.length,
          createdAtMs: first.created_at_ms,
        }
      : null,
    passkeys: passkeys.map(presentPasskey),
    isRequired,
    proofs: { password: hasPassword, app: totp !== undefined },
  }
}

/** Without what proves it: the credential's id and key stay inside. */
export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: encodeId('passkey', row.id),
    name: row.name,
    isSynced: row.is_synced === 1,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  }
}

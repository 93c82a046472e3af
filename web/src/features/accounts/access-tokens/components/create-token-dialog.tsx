import { limits, type AccessToken, type SecondFactor, type TokenScope } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProofFields, useProof } from '../../../../entities/proof/proof-fields.tsx'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateToken } from '../api/token-queries.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { expiresAtMsOf, initialDays, offeredDays, type TokenDays } from '../token-expiry.ts'

/** A token with its value, which is shown only this once. */
export type MadeToken = AccessToken & { token: string }

interface CreateTokenProps {
  /** Longest life by the system settings. */
  maxDays: number | null
  /** What can prove that it is the owner. */
  proofs: SecondFactor['proofs']
  onCreated: (made: MadeToken) => void
  onClose: () => void
}

function ExpiryChoice({
  offered,
  days,
  onChange,
}: {
  offered: readonly TokenDays[]
  days: TokenDays
  onChange: (days: TokenDays) => void
}) {
  const { t } = useTranslation('tokens')
  const valueOf = (each: TokenDays) => String(each ?? 'never')
  return (
    <div className="l-column l-gap-8">
      <span className="l-medium">{t('expiry.label')}</span>
      <div>
        <Segmented
          name={t('expiry.label')}
          size="md"
          value={valueOf(days)}
          onChange={(value) => onChange(offered.find((each) => valueOf(each) === value) ?? null)}
          segments={offered.map((each) => ({
            value: valueOf(each),
            label: each === null ? t('expiry.never') : t('expiry.days', { days: each }),
          }))}
        />
      </div>
    </div>
  )
}

function CreateTokenForm({ maxDays, proofs, onCreated }: CreateTokenProps) {
  const { t } = useTranslation(['tokens', 'common'])
  const offered = offeredDays(maxDays)
  const name = useTextField({ label: t('common:name'), required: true, maxLength: limits.tokenName })
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState<TokenDays>(initialDays(offered))
  const create = useCreateToken()
  const proof = useProof(proofs)
  const { submit, problem } = useSubmit(
    async () => {
      const given = proof.read()
      if (!name.validate() || given === undefined) return
      const expiresAtMs = expiresAtMsOf(days, Date.now())
      try {
        onCreated(await create.mutateAsync({ name: name.trimmed, scope, expiresAtMs, ...given }))
      } finally {
        // A code works once, whatever became of it.
        proof.setCode('')
      }
    },
    { name_taken: name },
  )
  return (
    <DialogForm
      submitLabel={t('create.submit')}
      note={maxDays !== null && t('create.limit', { days: maxDays })}
      isPending={create.isPending}
      isDirty={name.isChanged || proof.isDirty}
      problem={problem}
      onSubmit={submit}
    >
      <LimitedInput field={name} description={t('create.nameHint')} autoFocus />
      <ScopeChoice scope={scope} onChange={setScope} />
      <ExpiryChoice offered={offered} days={days} onChange={setDays} />
      <ProofFields proof={proof} autoFocus={false} />
    </DialogForm>
  )
}

/** Makes an access token. */
export const CreateTokenDialog = dialogOf(CreateTokenForm, 'tokens', (t) => t('create.title'))

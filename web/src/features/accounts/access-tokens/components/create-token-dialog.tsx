import { Button } from '@mantine/core'
import { limits, type AccessToken, type SecondFactor, type TokenScope } from '@lectern/contracts'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProofFields, useProof } from '../../../../entities/proof/proof-fields.tsx'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../../../shared/ui/overlay/form-dialog.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { OptionCard } from '../../../../shared/ui/form/option-card.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateToken } from '../api/token-queries.ts'
import { expiresAtMsOf, initialDays, offeredDays, type TokenDays } from '../token-expiry.ts'
import classes from '../../../../shared/ui/form/text-fields.module.css'

/** A token with its value, which is told this once. */
export type MadeToken = AccessToken & { token: string }

interface CreateTokenProps {
  /** Longest life by the system settings. */
  maxDays: number | null
  /** What can prove that it is the owner. */
  proofs: SecondFactor['proofs']
  onClose: () => void
  onCreated: (made: MadeToken) => void
}

function ScopeChoice({ scope, onChange }: { scope: TokenScope; onChange: (scope: TokenScope) => void }) {
  const { t } = useTranslation('tokens')
  const group = useId()
  const icon = { size: 18, stroke: 1.6 } as const
  return (
    <div role="radiogroup" aria-label={t('scope.label')} className={classes['options']}>
      <span className={classes['groupLabel']}>{t('scope.label')}</span>
      <OptionCard
        group={group}
        icon={<IconEye {...icon} />}
        title={t('scope.read')}
        checked={scope === 'read'}
        onChoose={() => onChange('read')}
      >
        {t('scope.readHint')}
      </OptionCard>
      <OptionCard
        group={group}
        icon={<IconPencil {...icon} />}
        title={t('scope.write')}
        checked={scope === 'write'}
        onChoose={() => onChange('write')}
      >
        {t('scope.writeHint')}
      </OptionCard>
    </div>
  )
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
    <div className={classes['options']}>
      <span className={classes['groupLabel']}>{t('expiry.label')}</span>
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

function CreateTokenForm({ maxDays, proofs, onClose, onCreated, onDirty }: CreateTokenProps & FormDialogPart) {
  const { t } = useTranslation(['tokens', 'common'])
  const offered = offeredDays(maxDays)
  const name = useTextField({ label: t('common:name'), required: true, maxLength: limits.tokenName })
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState<TokenDays>(initialDays(offered))
  const create = useCreateToken()
  const proof = useProof(proofs)
  const [problem, setProblem] = useState<string>()
  const isDirty = name.value !== '' || proof.isDirty
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const submit = async () => {
    setProblem(undefined)
    const given = proof.read()
    if (!name.validate() || given === undefined) return
    try {
      const expiresAtMs = expiresAtMsOf(days, Date.now())
      onCreated(await create.mutateAsync({ name: name.trimmed, scope, expiresAtMs, ...given }))
    } catch (error) {
      // A code works once, whatever became of it.
      proof.setCode('')
      if (isApiError(error, 'name_taken')) name.fail(error.message)
      else setProblem(describeError(error))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes['fields']}>
        <LimitedInput field={name} maxLength={limits.tokenName} description={t('create.nameHint')} autoFocus />
        <ScopeChoice scope={scope} onChange={setScope} />
        <ExpiryChoice offered={offered} days={days} onChange={setDays} />
        <ProofFields proof={proof} autoFocus={false} />
        <FormProblem>{problem}</FormProblem>
      </div>
      <DialogFoot note={maxDays !== null && t('create.limit', { days: maxDays })}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('create.submit')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Makes an access token. */
export function CreateTokenDialog({ opened, ...props }: CreateTokenProps & { opened: boolean }) {
  const { t } = useTranslation('tokens')
  return (
    <FormDialog opened={opened} title={t('create.title')} onClose={props.onClose}>
      {(part) => <CreateTokenForm {...props} {...part} />}
    </FormDialog>
  )
}

import type { SecondFactor } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { digestPassword } from '../../shared/lib/passwords.ts'
import { useTextField, type TextField } from '../../shared/lib/hooks/use-text-field.ts'
import { SecretInput } from '../../shared/ui/form/secret-input.tsx'
import type { Proof } from './proof-queries.ts'
import { CodeInput } from './code-input.tsx'
import classes from './proof.module.css'

type Way = 'password' | 'code' | 'fresh'

export interface ProofForm {
  way: Way
  canSwitch: boolean
  switchWay: () => void
  password: TextField
  code: string
  setCode: (code: string) => void
  /** What to send; `undefined` while something is missing, which the field then says. */
  read: () => Proof | undefined
  isDirty: boolean
}

/** That it is the owner who asks: the password, a code of the app, or a fresh sign-in where there is neither. */
export function useProof({ password: hasPassword, app: hasApp }: SecondFactor['proofs']): ProofForm {
  const { t } = useTranslation('mfa')
  const [prefersCode, setPrefersCode] = useState(false)
  const [code, setCode] = useState('')
  const password = useTextField({ label: t('proof.password'), required: true })
  const way: Way = hasPassword && !(prefersCode && hasApp) ? 'password' : hasApp ? 'code' : 'fresh'
  return {
    way,
    canSwitch: hasPassword && hasApp,
    switchWay: () => setPrefersCode(!prefersCode),
    password,
    code,
    setCode,
    read: () => {
      if (way === 'fresh') return {}
      if (way === 'code') return code.length === 6 ? { totpCode: code } : undefined
      return password.validate() ? { password: digestPassword(password.value) } : undefined
    },
    isDirty: password.value !== '' || code !== '',
  }
}

/** The fields of `useProof`. */
export function ProofFields({ proof, autoFocus = true }: { proof: ProofForm; autoFocus?: boolean }) {
  const { t } = useTranslation('mfa')
  return (
    <>
      {proof.way === 'fresh' && <p className="l-t2">{t('proof.fresh')}</p>}
      {proof.way === 'password' && (
        <SecretInput
          {...proof.password.props}
          autoComplete="current-password"
          data-autofocus={autoFocus || undefined}
        />
      )}
      {proof.way === 'code' && (
        <div>
          <p className="l-mb-6 l-size-12 l-medium">{t('proof.code')}</p>
          <CodeInput label={t('proof.code')} value={proof.code} onChange={proof.setCode} autoFocus={autoFocus} />
        </div>
      )}
      {proof.canSwitch && (
        <Button variant="subtle" className={classes['switchWay'] ?? ''} onClick={proof.switchWay}>
          {proof.way === 'password' ? t('proof.useCode') : t('proof.usePassword')}
        </Button>
      )}
    </>
  )
}

import type { SecondFactor, SignInProvider } from '@lectern/contracts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProofFields, useProof } from '../../../entities/proof/proof-fields.tsx'
import { describeError } from '../../../shared/api/report-error.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { DialogFoot } from '../../../shared/ui/overlay/dialog-foot.tsx'
import { FormDialog, type FormDialogPart } from '../../../shared/ui/overlay/form-dialog.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { useLinkByPassword } from './identity-queries.ts'
import classes from './linked-identities.module.css'

interface FormProps extends Pick<FormDialogPart, 'onClose'> {
  kind: 'ldap' | 'form'
  proofs: SecondFactor['proofs']
  onDone: () => void
}

function LinkForm({ kind, proofs, onClose, onDone }: FormProps) {
  const { t } = useTranslation(['sign-in', 'common'])
  const [problem, setProblem] = useState<string>()
  const link = useLinkByPassword()
  const username = useTextField({
    label: t(kind === 'ldap' ? 'directoryName' : 'username'),
    check: (value) => (value.trim() === '' ? t('usernameMissing') : undefined),
  })
  const password = useTextField({
    label: t('password'),
    check: (value) => (value === '' ? t('passwordMissing') : undefined),
  })
  const own = useProof(proofs)
  const submit = async () => {
    setProblem(undefined)
    const isComplete = [username.validate(), password.validate()].every(Boolean)
    const proof = own.read()
    if (!isComplete || proof === undefined) return
    try {
      await link.mutateAsync({ provider: kind, username: username.trimmed, password: password.value, proof })
      onDone()
    } catch (error) {
      own.setCode('')
      setProblem(describeError(error))
    }
  }
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className={classes['sentence']}>{t('linked.byPassword')}</p>
      <TextInput {...username.props} autoComplete="off" autoCapitalize="none" spellCheck={false} data-autofocus />
      <SecretInput {...password.props} autoComplete="off" />
      <p className={classes['sentence']}>{t('linked.proof')}</p>
      <ProofFields proof={own} autoFocus={false} />
      <FormProblem>{problem}</FormProblem>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={link.isPending}>
          {t('linked.link')}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface DialogProps {
  /** The way to link; `undefined` while closed. */
  provider: (SignInProvider & { kind: 'ldap' | 'form' }) | undefined
  title: string
  proofs: SecondFactor['proofs']
  onClose: () => void
  onDone: () => void
}

/** Proves an identity of the directory or the form by its own name and password. */
export function LinkByPasswordDialog({ provider, title, proofs, onClose, onDone }: DialogProps) {
  return (
    <FormDialog opened={provider !== undefined} title={title} onClose={onClose}>
      {(part) =>
        provider !== undefined && (
          <LinkForm kind={provider.kind} proofs={proofs} onClose={part.onClose} onDone={onDone} />
        )
      }
    </FormDialog>
  )
}

import { limits, roles, type Role } from '@lectern/contracts'
import { Button, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../shared/api/report-error.ts'
import { isEmailAddress } from '../../../shared/lib/email.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { useInvite, type Invited } from './invitation-queries.ts'
import classes from './invitations.module.css'

interface InviteFormProps {
  spaceId: string | undefined
  /** Who has no account may be invited; else only those who have one are added. */
  mayInvite: boolean
  isMailed: boolean
  onInvited: (invited: Invited) => void
  onDirty: (isDirty: boolean) => void
}

/** Address and role of who is invited. */
export function InviteForm({ spaceId, mayInvite, isMailed, onInvited, onDirty }: InviteFormProps) {
  const { t } = useTranslation(['invitations', 'common'])
  const [role, setRole] = useState<Role>('dev')
  const [problem, setProblem] = useState<string>()
  const invite = useInvite(spaceId)
  const email = useTextField({
    label: t('email'),
    maxLength: limits.email,
    check: (value) => (isEmailAddress(value.trim()) ? undefined : t('emailInvalid')),
  })
  const isDirty = email.value !== ''
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const submit = async () => {
    setProblem(undefined)
    if (!email.validate()) return
    try {
      const invited = await invite.mutateAsync({ email: email.trimmed, roleCode: role })
      email.set('')
      onInvited(invited)
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  const hint = () => {
    if (!mayInvite) return t('hint.closed')
    return t(isMailed ? 'hint.mailed' : 'hint.link')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes['form']}>
        <TextInput {...email.props} className={classes['email'] ?? ''} type="email" autoComplete="off" data-autofocus />
        {spaceId !== undefined && (
          <Select
            label={t('role')}
            w={140}
            allowDeselect={false}
            data={roles.map((each) => ({ value: each, label: t(`common:role.${each}`) }))}
            value={role}
            onChange={(value) => {
              const chosen = roles.find((each): each is Role => each === value)
              if (chosen !== undefined) setRole(chosen)
            }}
          />
        )}
        <Button type="submit" variant="filled" className={classes['submit'] ?? ''} loading={invite.isPending}>
          {t(isMailed || !mayInvite ? 'submit' : 'submitLink')}
        </Button>
      </div>
      <p className={classes['hint']}>{hint()}</p>
      <FormProblem>{problem}</FormProblem>
    </form>
  )
}

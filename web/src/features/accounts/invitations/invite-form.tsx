import { limits, roles, type Role } from '@lectern/contracts'
import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmailAddress } from '../../../shared/lib/email.ts'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Form } from '../../../shared/ui/form/form.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { useDialogClose } from '../../../shared/ui/overlay/dialog.tsx'
import { useInvite, type Invited } from './invitation-queries.ts'

interface InviteFormProps {
  spaceId: string | undefined
  /** Who has no account may be invited; else only those who have one are added. */
  mayInvite: boolean
  isMailed: boolean
  onInvited: (invited: Invited) => void
}

/** Address and role of who is invited. */
export function InviteForm({ spaceId, mayInvite, isMailed, onInvited }: InviteFormProps) {
  const { t } = useTranslation(['invitations', 'common'])
  const [role, setRole] = useState<Role>('dev')
  const invite = useInvite(spaceId)
  const email = useTextField({
    label: t('email'),
    maxLength: limits.email,
    check: (value) => (isEmailAddress(value.trim()) ? undefined : t('emailInvalid')),
  })
  useDialogClose(email.isChanged)
  const { submit, problem } = useSubmit(async () => {
    if (!email.validate()) return
    const invited = await invite.mutateAsync({ email: email.trimmed, roleCode: role })
    email.set('')
    onInvited(invited)
  })
  const hint = () => {
    if (!mayInvite) return t('hint.closed')
    return t(isMailed ? 'hint.mailed' : 'hint.link')
  }
  return (
    <Form onSubmit={submit}>
      <div className="l-flex l-wrap l-bottom l-gap-8">
        <TextInput {...email.props} flex="1 1 220px" type="email" autoComplete="off" data-autofocus />
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
        <Button type="submit" variant="filled" mih={32} loading={invite.isPending}>
          {t(isMailed || !mayInvite ? 'submit' : 'submitLink')}
        </Button>
      </div>
      <p className="l-mt-6 l-note">{hint()}</p>
      <FormProblem>{problem}</FormProblem>
    </Form>
  )
}

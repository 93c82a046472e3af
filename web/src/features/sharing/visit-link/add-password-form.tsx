import { limits, type AddedVisitorPassword } from '@lectern/contracts'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../../entities/visit/visit-ref.ts'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Form } from '../../../shared/ui/form/form.tsx'
import { FieldLabel } from '../../../shared/ui/form/text-fields.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { useDialogClose } from '../../../shared/ui/overlay/dialog.tsx'
import { useAddPassword } from './password-queries.ts'

interface AddPasswordFormProps {
  visit: VisitRef
  onAdded: (added: AddedVisitorPassword) => void
}

/** Whom one more password is for, and the password itself; an empty one is generated. */
export function AddPasswordForm({ visit, onAdded }: AddPasswordFormProps) {
  const { t } = useTranslation(['visit-link', 'common'])
  const add = useAddPassword(visit)
  const name = useTextField({ label: t('add.name'), required: true, maxLength: limits.visitorPasswordName })
  const password = useTextField({ label: t('add.password'), maxLength: limits.sharePassword })
  useDialogClose(name.isChanged || password.isChanged)
  const { submit, problem } = useSubmit(
    async () => {
      if (!name.validate() || !password.validate()) return
      const given = password.trimmed === '' ? {} : { password: password.trimmed }
      const added = await add.mutateAsync({ name: name.trimmed, ...given })
      name.set('')
      password.set('')
      onAdded(added)
    },
    { name_taken: name },
  )
  return (
    <Form onSubmit={submit}>
      <div className="l-flex l-wrap l-bottom l-gap-8">
        <TextInput {...name.props} flex="1 1 180px" placeholder={t('add.nameHint')} autoComplete="off" />
        <TextInput
          {...password.props}
          label={<FieldLabel optional>{t('add.password')}</FieldLabel>}
          flex="1 1 180px"
          placeholder={t('add.generated')}
          autoComplete="off"
        />
        <Button type="submit" mih={32} loading={add.isPending}>
          {t('add.submit')}
        </Button>
      </div>
      <FormProblem>{problem}</FormProblem>
    </Form>
  )
}

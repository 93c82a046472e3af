import type { OneTimePassword } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { OnceDialog } from '../../../../shared/ui/overlay/once-dialog.tsx'

/** The password of an account, which is known only now. */
export function OneTimePassword({
  password,
  isNew,
  onClose,
}: {
  password: OneTimePassword
  isNew: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('admin-users')
  return (
    <OnceDialog
      title={t(isNew ? 'shownOnce.created' : 'shownOnce.reset')}
      warning={t('shownOnce.once')}
      texts={[
        { label: t('form.username'), text: password.username, copyLabel: t('shownOnce.copyName') },
        { label: t('shownOnce.password'), text: password.password, copyLabel: t('shownOnce.copyPassword') },
      ]}
      doneLabel={t('shownOnce.done')}
      onClose={onClose}
    />
  )
}

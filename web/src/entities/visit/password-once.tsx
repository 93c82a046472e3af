import { useTranslation } from 'react-i18next'
import { OnceDialog } from '../../shared/ui/overlay/once-dialog.tsx'

interface PasswordOnceProps {
  /** Of what it opens. */
  name: string
  link: string
  password: string
  onClose: () => void
}

/** A new password of a share or composed project, this once; with the link as one text to pass on. */
export function PasswordOnce({ name, link, password, onClose }: PasswordOnceProps) {
  const { t } = useTranslation('visit-link')
  return (
    <OnceDialog
      title={t('once.title', { name })}
      warning={t('once.warning')}
      texts={[
        { label: t('once.password'), text: password, copyLabel: t('once.copyPassword') },
        { label: t('once.both'), text: t('once.text', { name, link, password }), copyLabel: t('once.copyBoth') },
      ]}
      doneLabel={t('once.done')}
      onClose={onClose}
    />
  )
}

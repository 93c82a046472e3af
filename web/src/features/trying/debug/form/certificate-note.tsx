import type { UsedScheme } from '@lectern/model'
import { useTranslation } from 'react-i18next'

/** Says before sending that a service will refuse the call: it asks for a client certificate, which neither way of sending can present. */
export function CertificateNote({ schemes }: { schemes: readonly UsedScheme[] }) {
  const { t } = useTranslation('debug')
  const names = schemes.filter(({ kind }) => kind === 'certificate').map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p className="l-px-16 l-py-8 l-size-12 l-warn" role="status">
      {t('security.certificate', { name: names.join(', ') })}
    </p>
  )
}

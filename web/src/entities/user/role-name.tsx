import type { Role } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** A role in words; a super admin may have none of their own. */
export function RoleName({ role }: { role: Role | null }) {
  const { t } = useTranslation('common')
  return <>{t(`role.${role ?? 'superAdmin'}`)}</>
}

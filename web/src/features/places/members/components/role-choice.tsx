import { Menu } from '@mantine/core'
import { roles, type Role } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import type { MemberPlace } from '../member-place.ts'

interface RoleItemsProps {
  place: MemberPlace
  /** The one held now; absent when several people hold different ones. */
  current: Role | undefined
  onChoose: (role: Role) => void
}

/** The three roles as entries of a menu, each with what it may do. */
export function RoleItems({ place, current, onChoose }: RoleItemsProps) {
  const { t } = useTranslation('members')
  return roles.map((role) => (
    <Menu.RadioItem key={role} value={role} checked={role === current} closeMenuOnClick onChange={() => onChoose(role)}>
      <span className="l-flex l-baseline l-gap-8">
        <span className="l-fixed l-w-92">{t(`role.${place.kind}.${role}`)}</span>
        <span className="l-note l-many-lines">{t(`may.${place.kind}.${role}`)}</span>
      </span>
    </Menu.RadioItem>
  ))
}

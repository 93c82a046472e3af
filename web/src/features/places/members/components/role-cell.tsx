import { Menu } from '@mantine/core'
import type { Member, Role } from '@lectern/contracts'
import { IconChevronDown, IconUserMinus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { nameOfPerson } from '../../../../entities/user/person.tsx'
import type { MemberPlace } from '../member-place.ts'
import { RoleItems } from './role-choice.tsx'
import classes from './members.module.css'

interface RoleCellProps {
  place: MemberPlace
  member: Member
  isBusy: boolean
  onChange: (role: Role) => void
  onRemove: () => void
}

/** A member's role: words, or for those who may change it a menu with the permissions of each role. */
export function RoleCell({ place, member, isBusy, onChange, onRemove }: RoleCellProps) {
  const { t } = useTranslation('members')
  const role = t(`role.${place.kind}.${member.roleCode}`)
  if (!member.can.changeRole) return <span className="l-px-8 l-t2 l-one-line">{role}</span>
  return (
    <Menu width={288} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={clsx(
            'l-row l-gap-4 l-py-0 l-px-8 l-h-28 l-t1 l-no-fill l-medium l-one-line l-round l-frame-clear l-pointer l-m-h-md',
            classes['roleButton'],
          )}
          disabled={isBusy}
          aria-label={t('role.change', { name: nameOfPerson(member), role })}
        >
          <span>{role}</span>
          <IconChevronDown className="l-t3" size={14} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <RoleItems place={place} current={member.roleCode} onChoose={onChange} />
        {member.can.remove && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="var(--l-bad)"
              leftSection={<IconUserMinus size={16} stroke={1.6} aria-hidden />}
              onClick={onRemove}
            >
              {t(`remove.${place.kind}`)}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

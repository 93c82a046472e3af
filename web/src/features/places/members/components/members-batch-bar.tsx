import { Menu } from '@mantine/core'
import type { Role } from '@lectern/contracts'
import { IconUserCog, IconUserMinus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../../../shared/lib/shortcuts.ts'
import type { MemberPlace } from '../member-place.ts'
import type { MemberList } from '../use-member-list.ts'
import { RoleItems } from './role-choice.tsx'
import classes from '../../../../shared/ui/table/batch-bar.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface MembersBatchBarProps {
  place: MemberPlace
  list: MemberList
  onRole: (role: Role) => void
  onRemove: () => void
}

/** What can be done with the ticked members; floats over the list while there are any. */
export function MembersBatchBar({ place, list, onRole, onRemove }: MembersBatchBarProps) {
  const { t } = useTranslation('members')
  const clear = () => list.setTicked(new Set())
  useShortcuts({ Escape: clear })
  const held = new Set(list.ticked.map((member) => member.roleCode))
  const [only] = held
  return (
    <div className={classes['bar']} role="toolbar" aria-label={t('batch.name')}>
      <span className={classes['count']} role="status">
        {t('batch.count', { count: list.ticked.length })}
      </span>
      <span className={classes['line']} aria-hidden />
      <Menu width={288} position="top">
        <Menu.Target>
          <button type="button">
            <IconUserCog {...icon} />
            {t('batch.role')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <RoleItems place={place} current={held.size === 1 ? only : undefined} onChoose={onRole} />
        </Menu.Dropdown>
      </Menu>
      <span className={classes['line']} aria-hidden />
      <button type="button" className={classes['danger']} onClick={onRemove}>
        <IconUserMinus {...icon} />
        {t(`remove.${place.kind}`)}
      </button>
      <button type="button" aria-label={t('batch.clear')} onClick={clear}>
        <IconX {...icon} />
      </button>
    </div>
  )
}

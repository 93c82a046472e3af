import { Menu } from '@mantine/core'
import type { Member, Role } from '@lectern/contracts'
import { IconUserCog, IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ticks } from '../../../../shared/lib/hooks/use-ticks.ts'
import { BatchAct, BatchBar, BatchLine } from '../../../../shared/ui/table/batch-bar.tsx'
import type { MemberPlace } from '../member-place.ts'
import { RoleItems } from './role-choice.tsx'

interface MembersBatchBarProps {
  place: MemberPlace
  ticks: Ticks<Member>
  onRole: (role: Role) => void
  onRemove: () => void
}

/** What can be done with the ticked members. */
export function MembersBatchBar({ place, ticks, onRole, onRemove }: MembersBatchBarProps) {
  const { t } = useTranslation('members')
  const held = new Set(ticks.rows.map((member) => member.roleCode))
  const [only] = held
  return (
    <BatchBar
      name={t('batch.name')}
      count={t('batch.count', { count: ticks.rows.length })}
      clearLabel={t('batch.clear')}
      onClear={ticks.clear}
    >
      <BatchLine />
      <Menu width={288} position="top">
        <Menu.Target>
          <BatchAct icon={IconUserCog}>{t('batch.role')}</BatchAct>
        </Menu.Target>
        <Menu.Dropdown>
          <RoleItems place={place} current={held.size === 1 ? only : undefined} onChoose={onRole} />
        </Menu.Dropdown>
      </Menu>
      <BatchLine />
      <BatchAct danger icon={IconUserMinus} onClick={onRemove}>
        {t(`remove.${place.kind}`)}
      </BatchAct>
    </BatchBar>
  )
}

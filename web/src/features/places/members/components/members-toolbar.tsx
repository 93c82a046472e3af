import { Button } from '@mantine/core'
import type { MemberPage } from '@lectern/contracts'
import { IconMail, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import type { MemberList } from '../use-member-list.ts'
import classes from './members.module.css'

const segments = ['all', 'admin', 'dev', 'guest'] as const

interface MembersToolbarProps {
  list: MemberList
  counts: MemberPage['counts'] | undefined
  /** Absent for those who may not. */
  onAdd: (() => void) | undefined
  /** Absent where nobody is invited by e-mail. */
  onInvite: (() => void) | undefined
}

/** Filters at the left, adding at the right. */
export function MembersToolbar({ list, counts, onAdd, onInvite }: MembersToolbarProps) {
  const { t } = useTranslation('members')
  return (
    <div role="toolbar" aria-label={t('toolbar')} className={classes['toolbar']}>
      <Segmented
        name={t('filter.role')}
        value={list.filter.role}
        onChange={list.setRole}
        segments={segments.map((value) => ({
          value,
          label: t(`filter.${value}`, { count: counts?.[value] ?? '' }),
        }))}
      />
      <span className={classes['line']} aria-hidden />
      <FilterInput
        label={t('filter.text')}
        value={list.filter.text}
        width="clamp(140px, 45vw, 232px)"
        onChange={list.setText}
      />
      {onAdd !== undefined && (
        <span className={classes['end']}>
          {onInvite !== undefined && (
            <Button leftSection={<IconMail size={16} stroke={1.6} aria-hidden />} onClick={onInvite}>
              {t('invite.action')}
            </Button>
          )}
          <Button variant="filled" leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={onAdd}>
            {t('add.action')}
          </Button>
        </span>
      )}
    </div>
  )
}

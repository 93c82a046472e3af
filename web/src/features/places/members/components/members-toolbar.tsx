import { Button } from '@mantine/core'
import type { MemberPage } from '@lectern/contracts'
import { IconMail, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { Toolbar } from '../../../../shared/ui/table/toolbar.tsx'
import type { MemberList } from '../use-member-list.ts'

const segments = ['all', 'admin', 'dev', 'guest'] as const

interface MembersToolbarProps {
  list: MemberList
  counts: MemberPage['counts'] | undefined
  /** Absent for those who may not. */
  onAdd: (() => void) | undefined
  /** Absent where invitations by email are off. */
  onInvite: (() => void) | undefined
}

/** Filters at the left, adding at the right. */
export function MembersToolbar({ list, counts, onAdd, onInvite }: MembersToolbarProps) {
  const { t } = useTranslation('members')
  return (
    <Toolbar
      label={t('toolbar')}
      lead={
        <Segmented
          name={t('filter.role')}
          value={list.role}
          onChange={(role) => list.address.change({ role: role === 'all' ? undefined : role })}
          segments={segments.map((value) => ({
            value,
            label: t(`filter.${value}`, { count: counts?.[value] ?? '' }),
          }))}
        />
      }
      end={
        onAdd !== undefined && (
          <>
            {onInvite !== undefined && (
              <Button leftSection={<IconMail size={16} stroke={1.6} aria-hidden />} onClick={onInvite}>
                {t('invite.action')}
              </Button>
            )}
            <Button variant="filled" leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={onAdd}>
              {t('add.action')}
            </Button>
          </>
        )
      }
    >
      <FilterInput
        label={t('filter.text')}
        value={list.address.text}
        width="clamp(140px, 45vw, 232px)"
        onChange={list.address.setText}
      />
    </Toolbar>
  )
}

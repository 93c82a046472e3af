import type { Member } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ListTable } from '../../../../shared/ui/table/list-table.tsx'
import { TickAll } from '../../../../shared/ui/table/tick.tsx'
import type { MemberPlace } from '../member-place.ts'
import type { MemberList } from '../use-member-list.ts'
import { MemberRow, type RowActs } from './member-row.tsx'
import classes from './members.module.css'

interface MemberTableProps {
  place: MemberPlace
  list: MemberList
  members: readonly Member[]
  isManaged: boolean
  myId: string | undefined
  acts: RowActs
}

/** Members as rows of 40 pixels. */
export function MemberTable({ place, list, members, isManaged, myId, acts }: MemberTableProps) {
  const { t } = useTranslation('members')
  const { ticks } = list
  const tickable = members.filter((member) => member.can.remove)
  return (
    <ListTable
      label={t('title')}
      aria-busy={list.query.isPlaceholderData}
      className={clsx('l-rule-top', classes['table'] ?? '')}
      headClassName={classes['head']}
      data-managed={isManaged || undefined}
      data-ticking={ticks.rows.length > 0 || undefined}
      columns={[
        isManaged && (
          <span role="columnheader" className={classes['tick']}>
            <TickAll ticks={ticks} rows={tickable} label={t('tickAll')} />
          </span>
        ),
        t('column.member'),
        t('column.email'),
        { name: t('column.role'), className: classes['roleHead'] },
        t('column.joined'),
        isManaged && { name: t('column.lastVisit') },
        { name: t('column.actions'), isHidden: true },
      ]}
    >
      {members.map((member) => (
        <MemberRow
          key={member.id}
          place={place}
          member={member}
          isMe={member.id === myId}
          isManaged={isManaged}
          ticks={ticks}
          acts={acts}
        />
      ))}
    </ListTable>
  )
}

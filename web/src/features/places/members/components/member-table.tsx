import { Checkbox, VisuallyHidden } from '@mantine/core'
import type { Member } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { MemberPlace } from '../member-place.ts'
import type { MemberList } from '../use-member-list.ts'
import { MemberRow, type RowActs } from './member-row.tsx'
import table from '../../../../shared/ui/table/list-table.module.css'
import classes from './members.module.css'

interface MemberTableProps {
  place: MemberPlace
  list: MemberList
  members: readonly Member[]
  isManaged: boolean
  myId: string | undefined
  acts: RowActs
}

function Head({ list, members, isManaged }: Pick<MemberTableProps, 'list' | 'members' | 'isManaged'>) {
  const { t } = useTranslation('members')
  const tickable = members.filter((member) => member.can.remove)
  const isAll = tickable.length > 0 && list.ticked.length === tickable.length
  return (
    <div role="row" className={clsx(table['head'], classes['head'])}>
      {isManaged && (
        <span role="columnheader" className={classes['tick']}>
          <Checkbox
            aria-label={t('tickAll')}
            disabled={tickable.length === 0}
            checked={isAll}
            indeterminate={list.ticked.length > 0 && !isAll}
            onChange={() => list.setTicked(new Set(isAll ? [] : tickable.map(({ id }) => id)))}
          />
        </span>
      )}
      <span role="columnheader">{t('column.member')}</span>
      <span role="columnheader">{t('column.email')}</span>
      <span role="columnheader" className={classes['roleHead']}>
        {t('column.role')}
      </span>
      <span role="columnheader">{t('column.joined')}</span>
      {isManaged && <span role="columnheader">{t('column.lastVisit')}</span>}
      <span role="columnheader">
        <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
      </span>
    </div>
  )
}

/** Members as rows of 40 pixels. */
export function MemberTable({ place, list, members, isManaged, myId, acts }: MemberTableProps) {
  const { t } = useTranslation('members')
  const isTicked = (member: Member) => list.ticked.some((other) => other.id === member.id)
  const tick = (member: Member, isOn: boolean) => {
    const others = list.ticked.filter((other) => other.id !== member.id).map(({ id }) => id)
    list.setTicked(new Set(isOn ? [...others, member.id] : others))
  }
  return (
    <div
      role="table"
      aria-label={t('title')}
      aria-busy={list.query.isPlaceholderData}
      className={classes['table']}
      data-managed={isManaged || undefined}
      data-ticking={list.ticked.length > 0 || undefined}
    >
      <Head list={list} members={members} isManaged={isManaged} />
      {members.map((member) => (
        <MemberRow
          key={member.id}
          place={place}
          member={member}
          isMe={member.id === myId}
          isManaged={isManaged}
          isTicked={isTicked(member)}
          onTick={(isOn) => tick(member, isOn)}
          acts={acts}
        />
      ))}
    </div>
  )
}

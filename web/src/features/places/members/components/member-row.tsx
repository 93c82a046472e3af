import { ActionIcon, Tooltip } from '@mantine/core'
import type { Member, Role } from '@lectern/contracts'
import { IconLogout, IconUserMinus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { nameOfPerson } from '../../../../entities/user/person.tsx'
import { comparedToNow, formatDay, formatFull } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import type { Ticks } from '../../../../shared/lib/hooks/use-ticks.ts'
import { Tick } from '../../../../shared/ui/table/tick.tsx'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import type { MemberPlace } from '../member-place.ts'
import { RoleCell } from './role-cell.tsx'
import table from '../../../../shared/ui/table/list-table.module.css'
import classes from './members.module.css'

/** What a row can do; every one of them asks first where it has to. */
export interface RowActs {
  isBusy: boolean
  onRole: (member: Member, role: Role) => void
  onRemove: (member: Member) => void
  onLeave: () => void
}

interface MemberRowProps {
  place: MemberPlace
  member: Member
  isMe: boolean
  /** Whether the viewer manages members: ticks and last visits are there. */
  isManaged: boolean
  ticks: Ticks<Member>
  acts: RowActs
}

/** When and by whom a member was added; or where their role comes from. */
function Joined({ member }: { member: Member }) {
  const { t, i18n } = useTranslation('members')
  const { sameYear } = comparedToNow(member.joinedAtMs, useNow())
  const by = () => {
    if (member.fixedBy === 'spaceAdmin') return t('joined.inherited')
    if (member.fixedBy === 'publicProject') return t('joined.public')
    if (member.addedBy === null) return undefined
    return member.addedBy.id === member.id ? t('joined.creator') : member.addedBy.nickname
  }
  const day = formatDay(member.joinedAtMs, i18n.language, sameYear)
  const words = by()
  return (
    <time dateTime={new Date(member.joinedAtMs).toISOString()} title={formatFull(member.joinedAtMs, i18n.language)}>
      {words === undefined ? day : `${day} · ${words}`}
    </time>
  )
}

function Name({ member, isMe }: { member: Member; isMe: boolean }) {
  const { t } = useTranslation('members')
  const name = nameOfPerson(member)
  return (
    <div role="cell" className={clsx('l-row l-narrow l-gap-8', classes['member'])}>
      <Avatar id={member.id} name={name} picture={member.avatar} size={24} />
      <span className={clsx('l-cut l-medium', classes['name'])} title={member.username}>
        {name}
      </span>
      {isMe && <Tag>{t('tag.you')}</Tag>}
      {member.isSuperAdmin && (
        <span className="l-inline-flex l-wide-only">
          <Tag tone="accent">{t('tag.superAdmin')}</Tag>
        </span>
      )}
      {member.isDisabled && <Tag tone="warn">{t('tag.disabled')}</Tag>}
    </div>
  )
}

/** At the end of the row: away with them, or with oneself. */
function LastCell({ place, member, acts }: Pick<MemberRowProps, 'place' | 'member' | 'acts'>) {
  const { t } = useTranslation('members')
  const name = nameOfPerson(member)
  return (
    <div role="cell" className={clsx('l-flex l-end', classes['last'])}>
      {member.can.remove && (
        <Tooltip label={t(`remove.${place.kind}`)}>
          <ActionIcon
            aria-label={t('remove.action', { name })}
            disabled={acts.isBusy}
            onClick={() => acts.onRemove(member)}
          >
            <IconUserMinus size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {member.can.leave && (
        <Tooltip label={t(`leave.${place.kind}`)}>
          <ActionIcon aria-label={t(`leave.${place.kind}`)} disabled={acts.isBusy} onClick={acts.onLeave}>
            <IconLogout size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}

export function MemberRow({ place, member, isMe, isManaged, ticks, acts }: MemberRowProps) {
  const { t } = useTranslation('members')
  return (
    <div role="row" className={clsx(table['row'], classes['row'])} data-ticked={ticks.has(member.id) || undefined}>
      {isManaged && (
        <div role="cell" className={classes['tick']}>
          {member.can.remove && <Tick ticks={ticks} id={member.id} label={t('tick', { name: nameOfPerson(member) })} />}
        </div>
      )}
      <Name member={member} isMe={isMe} />
      <div role="cell" className={clsx('l-t2 l-cut', classes['email'])} title={member.email ?? member.username}>
        {member.email ?? member.username}
      </div>
      <div role="cell" className={classes['role']}>
        <RoleCell
          place={place}
          member={member}
          isBusy={acts.isBusy}
          onChange={(role) => acts.onRole(member, role)}
          onRemove={() => acts.onRemove(member)}
        />
      </div>
      <div role="cell" className="l-cut l-note l-digits l-wide-only">
        <Joined member={member} />
      </div>
      {isManaged && (
        <div role="cell" className="l-cut l-note l-digits l-wide-only">
          {member.lastVisitAtMs === null ? t('neverVisited') : <RelativeDate epochMs={member.lastVisitAtMs} />}
        </div>
      )}
      <LastCell place={place} member={member} acts={acts} />
    </div>
  )
}

import { Button, VisuallyHidden } from '@mantine/core'
import type { Member, MemberPage, Role } from '@lectern/contracts'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { Pager } from '../../../../shared/ui/table/pager.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { membersPerPage, type MemberPlace } from '../member-place.ts'
import { useMemberActs } from '../use-member-acts.ts'
import { useMemberList, type MemberList } from '../use-member-list.ts'
import { AddDrawer } from './add-drawer.tsx'
import { MemberTable } from './member-table.tsx'
import { MembersBatchBar } from './members-batch-bar.tsx'
import { MembersToolbar } from './members-toolbar.tsx'
import { RoleNotes } from './role-notes.tsx'
import classes from './members.module.css'

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('members')
  return (
    <EmptyState
      icon={<IconUserSearch size={20} stroke={1.5} />}
      title={t('noMatch.title')}
      actions={<Button onClick={onClear}>{t('noMatch.clear')}</Button>}
    >
      {t('noMatch.body')}
    </EmptyState>
  )
}

function Members({ place, list, page }: { place: MemberPlace; list: MemberList; page: MemberPage }) {
  const { data: me } = useQuery(currentUserQuery)
  const acts = useMemberActs(place)
  const changeRoles = (members: readonly Member[], role: Role) => acts.changeRoles(members, role, me?.id)
  const afterwards = (happened: Promise<boolean>) => {
    void happened.then((is) => {
      if (is) list.setTicked(new Set())
    })
  }
  if (page.list.length === 0) return <NoMatch onClear={list.clear} />
  return (
    <>
      <MemberTable
        place={place}
        list={list}
        members={page.list}
        isManaged={page.can.manageMembers}
        myId={me?.id}
        acts={{
          isBusy: acts.isBusy,
          onRole: (member, role) => void changeRoles([member], role),
          onRemove: (member) => void acts.remove([member]),
          onLeave: () => void acts.leave(),
        }}
      />
      <div className={classes['pager']}>
        <Pager
          pageIndex={list.filter.pageIndex}
          pageSize={membersPerPage}
          total={page.total}
          onPage={list.setPageIndex}
        />
      </div>
      <RoleNotes place={place} members={page.list} />
      {list.ticked.length > 0 && (
        <MembersBatchBar
          place={place}
          list={list}
          onRole={(role) => afterwards(changeRoles(list.ticked, role))}
          onRemove={() => afterwards(acts.remove(list.ticked))}
        />
      )}
    </>
  )
}

/** Who belongs to a space or project, and for its admins the ways to change that. `onInvite`: asks for people without an account. */
export function MembersPanel({ place, onInvite }: { place: MemberPlace; onInvite?: () => void }) {
  const { t } = useTranslation('members')
  const list = useMemberList(place)
  const [isAdding, setIsAdding] = useState(false)
  const page = list.query.data
  const mayAdd = page?.can.manageMembers === true
  return (
    <div className={classes['page']}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <MembersToolbar
        list={list}
        counts={page?.counts}
        onAdd={mayAdd ? () => setIsAdding(true) : undefined}
        onInvite={onInvite}
      />
      <div className={classes['scroll']}>
        <QueryState query={list.query} rowHeight={40} rows={8}>
          {(loaded) => <Members place={place} list={list} page={loaded} />}
        </QueryState>
      </div>
      <AddDrawer opened={isAdding} place={place} onInvite={onInvite} onClose={() => setIsAdding(false)} />
    </div>
  )
}

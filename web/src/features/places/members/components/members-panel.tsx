import type { Member, MemberPage, Role } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { ListPage } from '../../../../shared/ui/table/list-page.tsx'
import { NoMatch } from '../../../../shared/ui/table/no-match.tsx'
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

function Members({ place, list, page }: { place: MemberPlace; list: MemberList; page: MemberPage }) {
  const { t } = useTranslation('members')
  const { data: me } = useQuery(currentUserQuery)
  const acts = useMemberActs(place)
  const changeRoles = (members: readonly Member[], role: Role) => acts.changeRoles(members, role, me?.id)
  const afterwards = (happened: Promise<boolean>) => {
    void happened.then((is) => {
      if (is) list.ticks.clear()
    })
  }
  if (page.list.length === 0) {
    return (
      <NoMatch
        title={t('noMatch.title')}
        body={t('noMatch.body')}
        clearLabel={t('noMatch.clear')}
        onClear={list.address.clear}
      />
    )
  }
  return (
    <>
      <MemberTable
        place={place}
        list={list}
        members={page.list}
        isManaged={place.isManaged}
        myId={me?.id}
        acts={{
          isBusy: acts.isBusy,
          onRole: (member, role) => void changeRoles([member], role),
          onRemove: (member) => void acts.remove([member]),
          onLeave: () => void acts.leave(),
        }}
      />
      <div className="l-px-20">
        <Pager
          pageIndex={list.address.pageIndex}
          pageSize={membersPerPage}
          total={page.total}
          onPage={list.address.setPageIndex}
        />
      </div>
      <RoleNotes place={place} members={page.list} />
      {list.ticks.rows.length > 0 && (
        <MembersBatchBar
          place={place}
          ticks={list.ticks}
          onRole={(role) => afterwards(changeRoles(list.ticks.rows, role))}
          onRemove={() => afterwards(acts.remove(list.ticks.rows))}
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
  return (
    <ListPage
      title={t('title')}
      hasBatchBar={list.ticks.rows.length > 0}
      toolbar={
        <MembersToolbar
          list={list}
          counts={page?.counts}
          onAdd={place.isManaged ? () => setIsAdding(true) : undefined}
          onInvite={onInvite}
        />
      }
    >
      <QueryState query={list.query} rowHeight={40} rows={8}>
        {(loaded) => <Members place={place} list={list} page={loaded} />}
      </QueryState>
      <AddDrawer opened={isAdding} place={place} onInvite={onInvite} onClose={() => setIsAdding(false)} />
    </ListPage>
  )
}

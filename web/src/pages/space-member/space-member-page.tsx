import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { InvitationsDialog } from '../../features/accounts/invitations/invitations-dialog.tsx'
import { MembersPanel } from '../../features/places/members/components/members-panel.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/** Who belongs to a space. */
export function SpaceMemberPage() {
  const { t } = useTranslation('members')
  const spaceId = useRouteId('spaceId')
  const [isInviting, setIsInviting] = useState(false)
  const query = useQuery(spaceInfoQuery(spaceId))
  usePageTitle(t('title'), query.data?.name)
  return (
    <QueryState query={query} rowHeight={40} rows={8}>
      {({ id, name, can }) => (
        <>
          <MembersPanel
            key={id}
            place={{ kind: 'space', id, name, space: { id, name }, isManaged: can.manageMembers }}
            onInvite={() => setIsInviting(true)}
          />
          <InvitationsDialog opened={isInviting} spaceId={id} onClose={() => setIsInviting(false)} />
        </>
      )}
    </QueryState>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { MembersPanel } from '../../features/places/members/components/members-panel.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/** Who belongs to a project, and whose role comes from its space. */
export function ProjectMemberPage() {
  const { t } = useTranslation('members')
  const projectId = useRouteId('projectId')
  const query = useQuery(projectInfoQuery(projectId))
  usePageTitle(t('title'), query.data?.name)
  return (
    <QueryState query={query} rowHeight={40} rows={8}>
      {({ id, name, spaceId, spaceName, can }) => (
        <MembersPanel
          key={id}
          place={{
            kind: 'project',
            id,
            name,
            space: { id: spaceId, name: spaceName },
            isManaged: can.manageMembers,
          }}
        />
      )}
    </QueryState>
  )
}

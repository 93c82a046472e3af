import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { Sites } from './sites.tsx'

/** `/project/site/{projectId}`: shares and releases published at readable addresses. */
export function ProjectSitesPage() {
  const { t } = useTranslation('site')
  const id = useRouteId('projectId')
  const { data: project } = useQuery(projectInfoQuery(id))
  usePageTitle(t('title'), project?.name)
  return <Sites key={id} place={{ kind: 'project', id }} />
}

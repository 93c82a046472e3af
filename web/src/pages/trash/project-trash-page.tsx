import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectInfoQuery, projectTrashQuery } from '../../entities/project/project-queries.ts'
import { TrashPageBody } from '../../features/places/trash/components/trash-page-body.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'

/** Deleted applications, folders and documents of a project. */
export function ProjectTrashPage() {
  const { t } = useTranslation('trash')
  const projectId = useRouteId('projectId')
  const { data: project } = useQuery(projectInfoQuery(projectId))
  usePageTitle(t('title'), project?.name)
  return <TrashPageBody title={t('projectTitle')} query={useQuery(projectTrashQuery(projectId))} />
}

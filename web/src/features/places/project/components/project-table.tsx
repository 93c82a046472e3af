import type { Project } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { ActivityWords } from '../../../../entities/activity/activity-words.tsx'
import { RoleName } from '../../../../entities/user/role-name.tsx'
import { Faces, Tile } from '../../../../shared/ui/text/avatar.tsx'
import { CollectionTable, type CollectionRow } from '../../../../shared/ui/table/collection-table.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectName } from './project-name.tsx'

const rowOf = (project: Project): CollectionRow => ({
  id: project.id,
  tile: <Tile name={project.name} />,
  name: <ProjectName project={project} />,
  description: project.description,
  counts: [project.moduleCount, project.docCount],
  memberCount: project.memberCount,
  faces: project.faces.length > 0 && <Faces people={project.faces} count={project.memberCount} />,
  role: <RoleName role={project.roleCode} />,
  latest: project.latest !== null && <ActivityWords activity={project.latest} />,
  updatedAtMs: project.latest?.atMs ?? project.updatedAtMs,
  menu: <ProjectMenu project={project} />,
})

export function ProjectTable({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('project')
  return (
    <CollectionTable
      title={t('title')}
      columns={{
        name: t('column.name'),
        counts: [t('column.modules'), t('column.documents')],
        members: t('column.members'),
        role: t('column.role'),
        latest: t('column.latest'),
        actions: t('column.actions'),
      }}
      rows={projects.map(rowOf)}
    />
  )
}

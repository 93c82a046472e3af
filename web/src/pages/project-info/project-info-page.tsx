import { trashDays, type Project } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { projectInfoQuery, type ProjectDetails } from '../../entities/project/project-queries.ts'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { PeopleList } from '../../entities/user/person.tsx'
import { ArchiveGroup } from '../../features/places/archive/archive-group.tsx'
import { FollowButton } from '../../features/following/following/follow-button.tsx'
import { MoveProject } from '../../features/places/project/components/move-project.tsx'
import { ProjectSettingsForm } from '../../features/places/project/components/project-settings-form.tsx'
import { ProjectVariablesForm } from '../../features/places/module-settings/components/project-variables-form.tsx'
import { PlaceScripts } from '../../features/trying/debug/scripts/place-scripts.tsx'
import { useAskedProjectDeletion } from '../../features/places/project/use-delete-project.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import { DangerGroup, Facts, SettingsGroup } from '../../shared/ui/form/settings.tsx'

function ProjectFacts({ project }: { project: ProjectDetails }) {
  const { t } = useTranslation(['project', 'common'])
  const readOnly = project.can.update
    ? []
    : [
        { label: t('common:name'), value: project.name },
        {
          label: t('common:description'),
          value: project.description === '' ? t('noDescription') : project.description,
        },
      ]
  const visibility = {
    label: t('visibility.label'),
    value: t(project.isPrivate === 1 ? 'visibility.private' : 'visibility.public'),
  }
  return (
    <SettingsGroup title={t('info.facts')}>
      <Facts
        rows={[
          ...readOnly,
          ...(project.can.govern ? [] : [visibility]),
          {
            label: t('info.content'),
            value: t('info.contentValue', { modules: project.moduleCount, docs: project.docCount }),
          },
          { label: t('info.members'), value: t('info.membersValue', { count: project.memberCount }) },
          { label: t('info.admins'), value: <PeopleList people={project.admins} empty={t('info.noAdmins')} /> },
          { label: t('info.creator'), value: project.creatorName },
          { label: t('info.created'), value: <RelativeDate epochMs={project.createdAtMs} /> },
          { label: t('info.updated'), value: <RelativeDate epochMs={project.updatedAtMs} /> },
        ]}
      />
    </SettingsGroup>
  )
}

function DeleteProject({ project }: { project: Project }) {
  const { t } = useTranslation('project')
  const navigate = useNavigate()
  const askAndDelete = useAskedProjectDeletion()
  return (
    <DangerGroup
      title={t('info.danger')}
      hint={t('info.dangerHint', { days: trashDays })}
      actionLabel={t('delete.action')}
      onAct={() =>
        void askAndDelete(project).then((deleted) =>
          deleted ? navigate(`/space/project/${project.spaceId}`) : undefined,
        )
      }
    />
  )
}

function ProjectSettings({ project }: { project: ProjectDetails }) {
  const { t } = useTranslation('call-script')
  const { data: space } = useQuery(spaceInfoQuery(project.spaceId))
  return (
    <>
      {project.can.update && (
        <ProjectSettingsForm
          key={project.id}
          project={project}
          spaceMemberCount={space?.memberCount ?? project.memberCount}
        />
      )}
      {project.can.update && <ProjectVariablesForm key={`variables ${project.id}`} projectId={project.id} />}
      {project.can.update && (
        <SettingsGroup wide id="scripts" title={t('title')}>
          <PlaceScripts key={`scripts ${project.id}`} place={{ projectId: project.id }} />
        </SettingsGroup>
      )}
      <ProjectFacts project={project} />
      {project.can.govern && <MoveProject project={project} />}
      <ArchiveGroup
        place={{ projectId: project.id }}
        mayPack={project.can.govern}
        mayUnpack={project.can.manageModules}
      />
      {project.can.delete && <DeleteProject project={project} />}
    </>
  )
}

/** What a project is, and for those who may the way to change, move or delete it. */
export function ProjectInfoPage() {
  const { t } = useTranslation('project')
  const projectId = useRouteId('projectId')
  const query = useQuery(projectInfoQuery(projectId))
  usePageTitle(t('info.title'), query.data?.name)
  return (
    <Page width="settings">
      <PageHead title={t('info.title')}>
        <FollowButton kind="project" id={projectId} withLabel />
      </PageHead>
      <QueryState query={query} rowHeight={36}>
        {(project) => <ProjectSettings project={project} />}
      </QueryState>
    </Page>
  )
}

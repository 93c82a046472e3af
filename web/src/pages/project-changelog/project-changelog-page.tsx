import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modulesQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { ChangelogFilterBar } from '../../features/following/changelog/changelog-filters.tsx'
import type { ChangelogPlace } from '../../features/following/changelog/changelog-queries.ts'
import { ChangelogView } from '../../features/following/changelog/changelog-view.tsx'
import { CopyChangelog } from '../../features/following/changelog/copy-changelog.tsx'
import { FeedButton } from '../../features/following/changelog/feed-dialog.tsx'
import { useChangelogFilters } from '../../features/following/changelog/use-changelog-filters.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { FilterMenu } from '../../shared/ui/table/filter-menu.tsx'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'

/** `/project/changelog/{projectId}`: what changed in the applications of a project for those who call them. */
export function ProjectChangelogPage() {
  const { t } = useTranslation('changelog')
  const projectId = useRouteId('projectId')
  const { data: project } = useQuery(projectInfoQuery(projectId))
  const modules = useQuery(modulesQuery(projectId)).data ?? []
  const { filter, isFiltered, address } = useChangelogFilters()
  usePageTitle(t('title'), project?.name)
  const module = modules.find(({ id }) => id === address.filters.app)
  const place: ChangelogPlace = module === undefined ? { projectId } : { moduleId: module.id }
  return (
    <div className="l-column l-short l-h-window">
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <Toolbar
        end={
          <>
            <CopyChangelog place={place} filter={filter} title={module?.name ?? project?.name ?? ''} />
            <FeedButton place={place} />
          </>
        }
      >
        <FilterMenu
          name={t('filter.app')}
          value={module?.id}
          choices={modules.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(app) => address.change({ app, doc: undefined })}
        />
        <ChangelogFilterBar place={place} address={address} />
      </Toolbar>
      <div className="l-grow l-short l-scroll-y">
        <ChangelogView
          place={place}
          filter={filter}
          isFiltered={isFiltered || module !== undefined}
          onClear={address.clear}
        />
      </div>
    </div>
  )
}

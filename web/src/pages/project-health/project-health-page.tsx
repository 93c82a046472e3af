import { healthRuleIds, type ProjectHealth } from '@lectern/contracts'
import { VisuallyHidden } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { projectHealthQuery } from '../../features/following/health/health-queries.ts'
import { HealthFilterBar } from '../../features/following/health/health-toolbar.tsx'
import { ProjectHealthList } from '../../features/following/health/project-health-list.tsx'
import { useHealthFilters, type HealthFilters } from '../../features/following/health/use-health-filters.ts'
import { WorstList } from '../../features/following/health/worst-list.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { usePages } from '../../shared/ui/table/list-foot.tsx'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'

/** `/project/health/{projectId}`: how well the applications of a project are documented, or what a maintainer has in them. */
export function ProjectHealthPage() {
  const { t } = useTranslation('health')
  const projectId = useRouteId('projectId')
  const { data: project } = useQuery(projectInfoQuery(projectId))
  const { data: user } = useQuery(currentUserQuery)
  const filters = useHealthFilters()
  const query = useQuery(projectHealthQuery(projectId, filters.filter.owner))
  usePageTitle(t('score'), project?.name)
  const known = query.data && { rules: sumRules(query.data.modules), owners: query.data.owners, ignored: 0 }
  return (
    <div className="l-column l-short l-h-window">
      <VisuallyHidden component="h1">{t('score')}</VisuallyHidden>
      <Toolbar>
        <HealthFilterBar {...filters} health={known} mine={user?.nickname ?? ''} />
      </Toolbar>
      <div className="l-grow l-short l-scroll-y">
        <QueryState query={query} rows={8} rowHeight={72}>
          {(health) => <Found {...{ ...filters, projectId, health }} />}
        </QueryState>
      </div>
    </div>
  )
}

interface FoundProps extends HealthFilters {
  projectId: string
  health: ProjectHealth
}

function Found({ projectId, health: { modules }, ...filters }: FoundProps) {
  const { t } = useTranslation('health')
  const pages = usePages('health', filters.address)
  const { owner } = filters.filter
  const shown = owner === undefined ? modules : modules.filter(({ checked }) => checked > 0)
  const pending = modules.reduce((sum, module) => sum + module.pending, 0)
  if (owner === undefined && modules.every(({ checked }) => checked === 0))
    return (
      <EmptyState icon={<IconFileSearch size={20} stroke={1.5} />} title={t('nothing.title')}>
        {t('nothing.body')}
      </EmptyState>
    )
  return (
    <div className="l-column l-gap-16 l-max-w-1080 l-px-20 l-py-12">
      {shown.length > 0 && (
        <section className="l-column l-gap-8">
          <h2 className="l-size-13 l-bold l-line-20">{t('project.apps')}</h2>
          <ProjectHealthList projectId={projectId} modules={shown} owner={owner} />
        </section>
      )}
      <section className="l-column l-gap-8">
        <h2 className="l-size-13 l-bold l-line-20">{t('list')}</h2>
        <WorstList
          {...filters}
          scope={{ projectId }}
          projectId={projectId}
          pending={pending}
          pages={pages}
          moduleNames={new Map(modules.map(({ moduleId, name }) => [moduleId, name]))}
        />
      </section>
    </div>
  )
}

/** How often each rule is broken in all of them. */
function sumRules(modules: ProjectHealth['modules']): ProjectHealth['modules'][number]['rules'] {
  const all = modules.flatMap(({ rules }) => rules)
  return healthRuleIds.flatMap((rule) => {
    const count = all.reduce((sum, each) => sum + (each.rule === rule ? each.count : 0), 0)
    return count === 0 ? [] : [{ rule, count }]
  })
}

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { constantsQuery, type ConstantPlace } from '../../entities/constant/constant-queries.ts'
import { modulesQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { ConstantsEditor } from '../../features/documents/constants/components/constants-editor.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { EntryList, type Entry, type EntryGroup } from '../../shared/ui/form/entry-list.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import classes from './project-code.module.css'

/** Error codes and constants of a project and its applications. */
export function ProjectCodePage() {
  const { t } = useTranslation('constants')
  const projectId = useRouteId('projectId')
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const project = useQuery(projectInfoQuery(projectId))
  const modules = useQuery(modulesQuery(projectId))
  const module = modules.data?.find(({ id }) => id === search.get('module'))
  const projectPlace: ConstantPlace = { projectId }
  const place: ConstantPlace = module === undefined ? projectPlace : { moduleId: module.id }
  const constants = useQuery(constantsQuery(place))
  const { data: above } = useQuery({ ...constantsQuery(projectPlace), enabled: module !== undefined })
  usePageTitle(t('title'), project.data?.name)
  const rows: (Entry | EntryGroup)[] = [
    { kind: 'group', id: 'project', name: t('level.project') },
    { kind: 'entry', id: projectId, name: project.data?.name ?? '', to: pathname },
    { kind: 'group', id: 'modules', name: t('level.module') },
    ...(modules.data ?? []).map(({ id, name }): Entry => ({ kind: 'entry', id, name, to: `${pathname}?module=${id}` })),
  ]
  // On a phone the list is above the page, which must not move when its rows come.
  if (project.isPending || modules.isPending) return <SkeletonRows rows={12} framed />
  return (
    <div className={clsx('l-flex l-short l-h-window l-m-in-turn l-m-column', classes['page'])}>
      <EntryList
        label={t('levels')}
        rows={rows}
        currentId={module?.id ?? projectId}
        nothing=""
        {...(modules.data?.length === 0 && { foot: t('noModules') })}
      />
      <div className={clsx('l-rest l-px-24 l-pt-20 l-scroll-y l-m-fixed l-m-visible', classes['main'])}>
        <header>
          <h1 className="l-bold l-line-28 l-break">{module?.name ?? project.data?.name ?? t('title')}</h1>
          <p className="l-mt-2 l-t3">{t(module === undefined ? 'projectHint' : 'moduleHint')}</p>
        </header>
        <QueryState query={constants}>
          {(data) => (
            <ConstantsEditor
              key={module?.id ?? projectId}
              place={place}
              constants={data}
              canEdit={project.data?.can.manageDocs === true}
              above={module === undefined ? [] : (above?.codes ?? [])}
              fileName={module?.name ?? project.data?.name ?? ''}
            />
          )}
        </QueryState>
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { constantsQuery, type ConstantPlace } from '../../entities/constant/constant-queries.ts'
import { modulesQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { ConstantsEditor } from '../../features/constants/components/constants-editor.tsx'
import { usePageTitle } from '../../shared/lib/use-page-title.ts'
import { useRouteId } from '../../shared/lib/use-route-id.ts'
import { QueryState } from '../../shared/ui/query-state.tsx'
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
  const linkProps = (isCurrent: boolean) => ({
    className: classes['entry'],
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
  })
  return (
    <div className={classes['page']}>
      <nav aria-label={t('levels')} className={classes['list']}>
        <h2>{t('level.project')}</h2>
        <Link to={pathname} {...linkProps(module === undefined)}>
          {project.data?.name}
        </Link>
        <h2>{t('level.module')}</h2>
        {modules.data?.map(({ id, name }) => (
          <Link key={id} to={`${pathname}?module=${id}`} title={name} {...linkProps(id === module?.id)}>
            {name}
          </Link>
        ))}
        {modules.data?.length === 0 && <p>{t('noModules')}</p>}
      </nav>
      <div className={classes['main']}>
        <header>
          <h1>{module?.name ?? project.data?.name ?? t('title')}</h1>
          <p>{t(module === undefined ? 'projectHint' : 'moduleHint')}</p>
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

import { VisuallyHidden } from '@mantine/core'
import type { Project } from '@lectern/contracts'
import { IconUsers } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { RoleName } from '../../../entities/user/role-name.tsx'
import { Tile } from '../../../shared/ui/avatar.tsx'
import { RelativeDate } from '../../../shared/ui/relative-date.tsx'
import table from '../../../shared/ui/list-table.module.css'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectName } from './project-name.tsx'
import classes from './projects.module.css'

function ProjectRow({ project }: { project: Project }) {
  return (
    <div role="row" className={table['row']}>
      <div aria-hidden>
        <Tile name={project.name} />
      </div>
      <div role="cell" className={classes['name']}>
        <ProjectName project={project} />
        {project.description !== '' && <span className={table['description']}>{project.description}</span>}
      </div>
      <div role="cell" className={clsx(table['number'], classes['wide'])}>
        {project.moduleCount}
      </div>
      <div role="cell" className={clsx(table['number'], classes['wide'])}>
        {project.docCount}
      </div>
      <div role="cell" className={clsx(table['members'], classes['wide'])}>
        <IconUsers size={15} stroke={1.6} aria-hidden />
        {project.memberCount}
      </div>
      <div role="cell" className={classes['wide']}>
        <RoleName role={project.roleCode} />
      </div>
      <div role="cell" className={clsx(table['date'], classes['wide'])}>
        <RelativeDate epochMs={project.updatedAtMs} />
      </div>
      <div role="cell" className={table['actions']}>
        <ProjectMenu project={project} />
      </div>
    </div>
  )
}

/** Projects as rows of 52 px. */
export function ProjectTable({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('project')
  return (
    <div role="table" aria-label={t('title')} className={clsx(table['table'], classes['table'])}>
      <div role="row" className={clsx(table['head'], classes['wide'])}>
        <span aria-hidden />
        <span role="columnheader">{t('column.name')}</span>
        <span role="columnheader" className={table['number']}>
          {t('column.modules')}
        </span>
        <span role="columnheader" className={table['number']}>
          {t('column.documents')}
        </span>
        <span role="columnheader">{t('column.members')}</span>
        <span role="columnheader">{t('column.role')}</span>
        <span role="columnheader">{t('column.updated')}</span>
        <span role="columnheader">
          <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
        </span>
      </div>
      {projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </div>
  )
}

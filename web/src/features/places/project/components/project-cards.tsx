import type { Project } from '@lectern/contracts'
import { IconBox, IconFileText } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ActivityWords } from '../../../../entities/activity/activity-words.tsx'
import { RoleName } from '../../../../entities/user/role-name.tsx'
import { Faces, Tile } from '../../../../shared/ui/text/avatar.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectName } from './project-name.tsx'
import classes from './projects.module.css'

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

function ProjectCard({ project }: { project: Project }) {
  const { t } = useTranslation('project')
  return (
    <li className={clsx('l-column l-relative l-card', classes['card'])}>
      <div className={clsx('l-row l-gap-12', classes['cardHead'])}>
        <Tile name={project.name} />
        <div className="l-column l-narrow">
          <ProjectName project={project} />
          <span className="l-t2 l-cut l-size-12 l-line-18">
            <RoleName role={project.roleCode} />
          </span>
        </div>
        <div className="l-at-end l-relative l-on-top">
          <ProjectMenu project={project} />
        </div>
      </div>
      <p className={clsx('l-h-20 l-t2 l-cut', classes['cardText'])}>{project.description}</p>
      <div className={clsx('l-flex l-wrap l-gap-4-14 l-t2 l-size-12', classes['facts'])}>
        <span className="l-inline-row l-gap-5">
          <IconBox className="l-t3" {...icon} />
          {t('card.modules', { count: project.moduleCount })}
        </span>
        <span className="l-inline-row l-gap-5">
          <IconFileText className="l-t3" {...icon} />
          {t('card.documents', { count: project.docCount })}
        </span>
        {project.faces.length > 0 && (
          <span className="l-at-end">
            <Faces people={project.faces} count={project.memberCount} />
          </span>
        )}
      </div>
      <div className="l-row l-spread l-gap-12 l-px-16 l-h-36 l-note l-rule-top">
        {project.latest === null ? <span>{t('card.updated')}</span> : <ActivityWords activity={project.latest} />}
        <span className="l-fixed">
          <RelativeDate epochMs={project.latest?.atMs ?? project.updatedAtMs} />
        </span>
      </div>
    </li>
  )
}

/** Projects as cards, three across. */
export function ProjectCards({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className={clsx('l-grid l-columns-3 l-gap-12 l-plain-list', classes['cards'])}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}

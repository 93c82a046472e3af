import type { Project } from '@lectern/contracts'
import { IconBox, IconFileText, IconUsers } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { RoleName } from '../../../../entities/user/role-name.tsx'
import { Tile } from '../../../../shared/ui/text/avatar.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectName } from './project-name.tsx'
import common from '../../../../shared/theme/common.module.css'
import classes from './projects.module.css'

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

function ProjectCard({ project }: { project: Project }) {
  const { t } = useTranslation('project')
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <Tile name={project.name} />
        <div className={classes['name']}>
          <ProjectName project={project} />
          <span className={clsx(common['cut'], classes['role'])}>
            <RoleName role={project.roleCode} />
          </span>
        </div>
        <div className={classes['cardMenu']}>
          <ProjectMenu project={project} />
        </div>
      </div>
      <p className={classes['cardText']}>{project.description}</p>
      <div className={classes['facts']}>
        <span>
          <IconBox {...icon} />
          {t('card.modules', { count: project.moduleCount })}
        </span>
        <span>
          <IconFileText {...icon} />
          {t('card.documents', { count: project.docCount })}
        </span>
        <span>
          <IconUsers {...icon} />
          {t('card.members', { count: project.memberCount })}
        </span>
      </div>
      <div className={clsx(common['spread'], classes['cardFoot'])}>
        <span>{t('card.updated')}</span>
        <RelativeDate epochMs={project.updatedAtMs} />
      </div>
    </li>
  )
}

/** Projects as cards, three across. */
export function ProjectCards({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className={classes['cards']}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}

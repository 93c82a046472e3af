import { Button, Menu } from '@mantine/core'
import type { ComposeProject } from '@lectern/contracts'
import { IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useShownInStrip } from '../../../../shared/lib/hooks/use-shown-in-strip.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import classes from './compose-tabs.module.css'

/** What is done with the open project; absent for those who may only look. */
export interface ProjectActs {
  edit: () => void
  regenerate: () => void
  remove: () => void
}

interface ComposeTabsProps {
  projects: readonly ComposeProject[]
  current: ComposeProject
  linkOf: (projectId: string) => string
  acts: ProjectActs | undefined
  onCreate: (() => void) | undefined
  /** At the far right. */
  children?: ReactNode
}

function ProjectMenu({ project, acts }: { project: ComposeProject; acts: ProjectActs }) {
  const { t } = useTranslation('compose')
  return (
    <ActionMenu label={t('menu', { name: project.name })} size="xs">
      <Action icon={IconPencil} onClick={acts.edit}>
        {t('edit.action')}
      </Action>
      <Action icon={IconRefresh} onClick={acts.regenerate}>
        {t('regenerate.action')}
      </Action>
      <Menu.Divider />
      <Action danger icon={IconTrash} onClick={acts.remove}>
        {t('delete.action')}
      </Action>
    </ActionMenu>
  )
}

/** The composed projects of a space side by side, each with its count. */
export function ComposeTabs({ projects, current, linkOf, acts, onCreate, children }: ComposeTabsProps) {
  const { t } = useTranslation('compose')
  const nav = useShownInStrip('[data-current]', current.id)
  return (
    <div className={clsx('l-row l-fixed l-gap-12 l-pl-20 l-pr-12 l-h-44 l-rule-bottom', classes['bar'])}>
      <nav
        ref={nav}
        aria-label={t('title')}
        className={clsx('l-narrow l-tall l-relative l-scroll-x', classes['scroll'])}
      >
        <ul className="l-flex l-gap-20 l-tall l-plain-list">
          {projects.map((project) => (
            <li
              key={project.id}
              className={clsx('l-row l-fixed l-tall l-gap-2 l-relative', classes['tab'])}
              data-current={project.id === current.id || undefined}
            >
              <Link
                className="l-row l-gap-6 l-tall l-t2"
                to={linkOf(project.id)}
                aria-current={project.id === current.id ? 'page' : undefined}
                title={project.name}
              >
                <span className="l-cut">{project.name}</span>
                <span className="l-t3 l-size-11 l-regular l-digits">{project.docCount}</span>
              </Link>
              {project.id === current.id && acts !== undefined && <ProjectMenu project={project} acts={acts} />}
            </li>
          ))}
        </ul>
      </nav>
      {onCreate !== undefined && (
        <Button
          variant="subtle"
          className="l-fixed"
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          onClick={onCreate}
        >
          {t('create.action')}
        </Button>
      )}
      <div className="l-flex l-fixed l-at-end l-gap-8">{children}</div>
    </div>
  )
}

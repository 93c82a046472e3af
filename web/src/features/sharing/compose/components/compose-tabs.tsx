import { Button, Menu } from '@mantine/core'
import type { ComposeProject } from '@lectern/contracts'
import { IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTabs, type PageTab } from '../../../../shared/ui/layout/page-tabs.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'

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
  const tabs = projects.map((project): PageTab => ({
    id: project.id,
    name: project.name,
    count: project.docCount,
    to: linkOf(project.id),
    menu: acts !== undefined && <ProjectMenu project={project} acts={acts} />,
  }))
  return (
    <PageTabs
      name={t('title')}
      tabs={tabs}
      currentId={current.id}
      create={
        onCreate !== undefined && (
          <Button
            variant="subtle"
            className="l-fixed"
            leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
            onClick={onCreate}
          >
            {t('create.action')}
          </Button>
        )
      }
    >
      {children}
    </PageTabs>
  )
}

import { Button } from '@mantine/core'
import type { Module } from '@lectern/contracts'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTabs, type PageTab } from '../../../../shared/ui/layout/page-tabs.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { formatNames } from '../../../../shared/lib/format-names.ts'
import { ModuleDialog } from './module-dialog.tsx'
import { ModuleMenu } from './module-menu.tsx'

interface ModuleTabsProps {
  projectId: string
  modules: readonly Module[]
  /** The open one. */
  current: Module | undefined
  linkOf: (moduleId: string) => string
  canManage: boolean
  onCreated: (module: Module) => void
  /** At the far right. */
  children: ReactNode
}

/** The applications of a project side by side, each with its count and where it came from. */
export function ModuleTabs({ projectId, modules, current, linkOf, canManage, onCreated, children }: ModuleTabsProps) {
  const { t } = useTranslation('module')
  const [isCreating, setIsCreating] = useState(false)
  const tabs = modules.map((module): PageTab => ({
    id: module.id,
    name: module.name,
    count: module.docCount,
    to: linkOf(module.id),
    tag: module.origin !== 'manual' && <Tag>{formatNames[module.origin]}</Tag>,
    menu: canManage && <ModuleMenu module={module} />,
  }))
  return (
    <PageTabs
      name={t('title')}
      tabs={tabs}
      currentId={current?.id}
      create={
        canManage && (
          <>
            <Button
              variant="subtle"
              className="l-fixed"
              leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
              onClick={() => setIsCreating(true)}
            >
              {t('create.action')}
            </Button>
            <ModuleDialog
              opened={isCreating}
              projectId={projectId}
              module={undefined}
              onClose={() => setIsCreating(false)}
              onSaved={(module) => {
                setIsCreating(false)
                onCreated(module)
              }}
            />
          </>
        )
      }
    >
      {children}
    </PageTabs>
  )
}

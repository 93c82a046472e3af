import { Button } from '@mantine/core'
import type { Module } from '@lectern/contracts'
import { IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useShownInStrip } from '../../../../shared/lib/hooks/use-shown-in-strip.ts'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { formatNames } from '../../../../shared/lib/format-names.ts'
import { ModuleDialog } from './module-dialog.tsx'
import { ModuleMenu } from './module-menu.tsx'
import classes from './module-tabs.module.css'

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

function ModuleTab({
  module,
  isCurrent,
  to,
  canManage,
}: {
  module: Module
  isCurrent: boolean
  to: string
  canManage: boolean
}) {
  return (
    <li
      className={clsx('l-row l-fixed l-tall l-gap-2 l-relative', classes['tab'])}
      data-current={isCurrent || undefined}
    >
      <Link
        className="l-row l-gap-6 l-tall l-t2"
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        title={module.name}
      >
        <span className="l-cut">{module.name}</span>
        <span className="l-t3 l-size-11 l-regular l-digits">{module.docCount}</span>
        {module.origin !== 'manual' && <Tag>{formatNames[module.origin]}</Tag>}
      </Link>
      {isCurrent && canManage && <ModuleMenu module={module} />}
    </li>
  )
}

/** The applications of a project side by side, each with its count and where it came from. */
export function ModuleTabs({ projectId, modules, current, linkOf, canManage, onCreated, children }: ModuleTabsProps) {
  const { t } = useTranslation('module')
  const [isCreating, setIsCreating] = useState(false)
  const nav = useShownInStrip('[data-current]', current?.id)
  return (
    <div
      className={clsx(
        'l-row l-fixed l-gap-12 l-pl-20 l-pr-12 l-h-44 l-rule-bottom l-m-wrap l-m-h-auto',
        classes['bar'],
      )}
    >
      <nav
        ref={nav}
        aria-label={t('title')}
        className={clsx('l-narrow l-tall l-relative l-scroll-x l-no-scrollbar', classes['scroll'])}
      >
        <ul className="l-flex l-gap-20 l-tall l-plain-list">
          {modules.map((module) => (
            <ModuleTab
              key={module.id}
              module={module}
              isCurrent={module.id === current?.id}
              to={linkOf(module.id)}
              canManage={canManage}
            />
          ))}
        </ul>
      </nav>
      {canManage && (
        <>
          <Button
            variant="subtle"
            className={classes['create'] ?? ''}
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
      )}
      <div className={clsx('l-flex l-fixed l-at-end l-gap-8', classes['end'])}>{children}</div>
    </div>
  )
}

import { Button, Switch } from '@mantine/core'
import type { ComposePage } from '@lectern/contracts'
import {
  IconArrowDown,
  IconArrowUp,
  IconEyeOff,
  IconFileText,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { composePagesQuery } from '../../../../entities/compose/compose-queries.ts'
import { quietly, useReportDone } from '../../../../shared/ui/feedback/toast/undo-toasts.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { usePageMutations, useRestoreDeleted, type ComposeRef } from '../api/compose-mutations.ts'
import type { PageTask } from './page-drawer.tsx'
import { SideBlock } from './settings-blocks.tsx'

interface PagesBlockProps {
  project: ComposeRef
  mayEdit: boolean
  historyOf: (pageId: string) => string
}

/** With an editor of code. */
const PageDrawer = lazy(async () => ({ default: (await import('./page-drawer.tsx')).PageDrawer }))

/** Own pages of the project: visitors find them above its documents. */
export function PagesBlock({ project, mayEdit, historyOf }: PagesBlockProps) {
  const { t } = useTranslation(['compose', 'common'])
  const pages = useQuery(composePagesQuery(project.id))
  const mutations = usePageMutations(project)
  const [task, setTask] = useState<PageTask>()
  const list = pages.data ?? []
  const lines = { pages: list, project, mutations: mayEdit ? mutations : undefined }
  return (
    <SideBlock
      title={t('pages.title')}
      hint={list.length > 0 ? list.length : undefined}
      end={
        mayEdit && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            onClick={() => setTask({})}
          >
            {t('pages.add')}
          </Button>
        )
      }
    >
      {list.length === 0 ? (
        <p className="l-hint">{t('pages.empty')}</p>
      ) : (
        <ul className="l-plain-list">
          {list.map((page, index) => (
            <PageLine key={page.id} page={page} index={index} {...lines} onOpen={() => setTask({ page })} />
          ))}
        </ul>
      )}
      {task !== undefined && (
        <Suspense>
          <PageDrawer
            task={task}
            project={project}
            mayEdit={mayEdit}
            historyOf={historyOf}
            onClose={() => setTask(undefined)}
          />
        </Suspense>
      )}
    </SideBlock>
  )
}

interface PageLineProps {
  page: ComposePage
  pages: readonly ComposePage[]
  index: number
  project: ComposeRef
  mutations: ReturnType<typeof usePageMutations> | undefined
  onOpen: () => void
}

function PageLine({ page, pages, index, project, mutations, onOpen }: PageLineProps) {
  const { t } = useTranslation(['compose', 'common'])
  const isShown = page.status === 1
  return (
    <li className="l-row l-gap-8 l-min-h-32 l-rule-bottom">
      <IconFileText size={15} stroke={1.6} aria-hidden className="l-fixed l-t3" />
      <button
        type="button"
        className={clsx('l-rest l-cut l-min-h-hit l-text-start l-bare', !isShown && 'l-t3')}
        onClick={onOpen}
      >
        {page.title}
      </button>
      {!isShown && (
        <IconEyeOff size={15} stroke={1.6} className="l-fixed l-t3" role="img" aria-label={t('pages.off')} />
      )}
      {mutations !== undefined && (
        <>
          <Switch
            aria-label={t('pages.switch', { title: page.title })}
            checked={isShown}
            disabled={mutations.setStatus.isPending}
            onChange={(event) =>
              mutations.setStatus.mutate({ id: page.id, status: event.currentTarget.checked ? 1 : 0 })
            }
          />
          <PageMenu page={page} pages={pages} index={index} project={project} mutations={mutations} onOpen={onOpen} />
        </>
      )}
    </li>
  )
}

function PageMenu({
  page,
  pages,
  index,
  project,
  mutations,
  onOpen,
}: PageLineProps & { mutations: ReturnType<typeof usePageMutations> }) {
  const { t } = useTranslation(['compose', 'common'])
  const restore = useRestoreDeleted(project)
  const reportDone = useReportDone()
  const move = (beforeId: string | null) => mutations.move.mutate({ id: page.id, beforeId })
  const remove = async () => {
    const gone = await quietly(() => mutations.remove.mutateAsync(page.id))
    if (gone !== undefined)
      reportDone(t('pages.removed', { title: page.title }), () => restore.mutateAsync(gone.trashId))
  }
  return (
    <ActionMenu label={t('pages.menu', { title: page.title })} size="xs">
      <Action icon={IconPencil} onClick={onOpen}>
        {t('pages.edit')}
      </Action>
      <Action icon={IconArrowUp} isDisabled={index === 0} onClick={() => move(pages[index - 1]?.id ?? null)}>
        {t('pages.up')}
      </Action>
      <Action
        icon={IconArrowDown}
        isDisabled={index === pages.length - 1}
        onClick={() => move(pages[index + 2]?.id ?? null)}
      >
        {t('pages.down')}
      </Action>
      <Action danger icon={IconTrash} onClick={() => void remove()}>
        {t('common:delete')}
      </Action>
    </ActionMenu>
  )
}

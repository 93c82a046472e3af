import type { MeterSphereTarget } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { Facts } from '../../../shared/ui/form/settings.tsx'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { targetQuery, useSync, useUnbind } from './meter-sphere-queries.ts'
import { SyncLog } from './sync-log.tsx'
import { TargetDialog } from './target-dialog.tsx'

/** Where the documents of an application go on the test platform, and what came of sending them. */
export function TargetPanel({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation('meter-sphere')
  const query = useQuery(targetQuery(moduleId))
  const [isChoosing, setChoosing] = useState(false)
  const choose = <Button onClick={() => setChoosing(true)}>{t('target.choose')}</Button>
  return (
    <div className="l-column l-gap-16 l-max-w-1080">
      <p className="l-note">{t('target.hint')}</p>
      <QueryState query={query} rows={3}>
        {({ isConnected, target }) =>
          target === null ? (
            <EmptyState
              icon={<IconPlugConnectedX size={20} stroke={1.5} />}
              title={t(isConnected ? 'target.none' : 'target.notConnected')}
              actions={isConnected ? choose : undefined}
            >
              {t(isConnected ? 'target.noneBody' : 'target.notConnectedBody')}
            </EmptyState>
          ) : (
            <Chosen moduleId={moduleId} target={target} choose={choose} />
          )
        }
      </QueryState>
      {isChoosing && (
        <TargetDialog moduleId={moduleId} target={query.data?.target ?? null} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

interface ChosenProps {
  moduleId: string
  target: MeterSphereTarget
  choose: ReactNode
}

function Chosen({ moduleId, target, choose }: ChosenProps) {
  const { t } = useTranslation('meter-sphere')
  const sync = useSync(moduleId)
  const unbind = useUnbind(moduleId)
  const send = () => {
    sync.mutate(undefined, { onSuccess: () => showToast({ kind: 'done', message: t('sync.started') }) })
  }
  const ask = () =>
    void askAndDo({
      title: t('unbind.title'),
      body: t('unbind.body'),
      confirmLabel: t('unbind.action'),
      act: () => unbind.mutateAsync(),
      done: () => t('unbind.done'),
    })
  return (
    <>
      <Facts
        rows={[
          { label: t('target.project'), value: target.projectName },
          { label: t('target.folder'), value: target.folderName },
        ]}
      />
      <div className="l-row l-wrap l-gap-8">
        <Button variant="filled" loading={sync.isPending} onClick={send}>
          {t('sync.action')}
        </Button>
        {choose}
        <Button onClick={ask}>{t('unbind.action')}</Button>
      </div>
      <SyncLog moduleId={moduleId} onRetry={send} />
    </>
  )
}

import { Button, Menu } from '@mantine/core'
import type { SyncSource } from '@lectern/contracts'
import { IconHistory, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { clockOf } from '../sync-form.ts'
import { useDeleteSync, useRunSync } from '../sync-queries.ts'
import { RunSentence } from './run-sentence.tsx'
import classes from './sync.module.css'

interface SyncCardProps {
  moduleId: string
  source: SyncSource
  /** The server's, in which the hour is shown. */
  timeZone: string
  /** Where the report of a run is. */
  reportLink: (runId: string) => string
  onEdit: () => void
  onRuns: () => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** One saved address: where, how, when, what came of it, and what can be done with it. */
export function SyncCard({ moduleId, source, timeZone, reportLink, onEdit, onRuns }: SyncCardProps) {
  const { t } = useTranslation(['sync', 'import', 'common'])
  const textOf = useMomentText()
  const run = useRunSync(moduleId)
  const { lastRun, schedule, signIn } = source
  const isRunning = lastRun?.outcome === 'running' || run.isPending
  const clock = clockOf(schedule.minute)
  const day = t(`weekday.${weekdays[schedule.weekday] ?? 'mon'}`)
  const when = t(`every.${schedule.every}At`, { clock, day, zone: timeZone })
  return (
    <li className="l-column l-gap-8 l-py-14 l-px-16 l-frame l-round-card">
      <div className="l-row l-wrap l-gap-4-10">
        <span className="l-bold">{source.name}</span>
        <Tag>{t(`import:format.${source.format}.name`)}</Tag>
        <span className={clsx('l-row l-at-end l-gap-8', classes['end'])}>
          <Button
            leftSection={<IconRefresh {...icon} />}
            loading={isRunning}
            onClick={() => run.mutate(source.id)}
            aria-label={t('runNamed', { name: source.name })}
          >
            {t('runNow')}
          </Button>
          <CardMenu moduleId={moduleId} source={source} onEdit={onEdit} onRuns={onRuns} />
        </span>
      </div>
      <div className="l-row l-gap-10">
        <code className="l-narrow l-size-12 l-break">{source.url}</code>
        <CopyButton text={source.url} label={t('copyUrl')} />
      </div>
      <div className="l-row l-wrap l-gap-4-10 l-t2 l-size-12">
        <span>{t(`signIn.${signIn.kind}Fact`, { name: signIn.username, names: signIn.headerNames.join(', ') })}</span>
        <span>{when}</span>
        <span>{t('owner', { name: source.owner.nickname })}</span>
      </div>
      <div className="l-row l-wrap l-gap-4-10 l-size-12" role="status">
        {lastRun === null ? <span className="l-t3">{t('never')}</span> : <RunSentence run={lastRun} />}
        {lastRun?.hasReport === true && <Link to={reportLink(lastRun.id)}>{t('showReport')}</Link>}
        {source.pausedAtMs !== null && (
          <span className="l-bad">{t('paused', { time: textOf(source.pausedAtMs) })}</span>
        )}
        {source.nextAtMs !== null && <span className="l-t3">{t('next', { time: textOf(source.nextAtMs) })}</span>}
      </div>
    </li>
  )
}

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

function CardMenu({ moduleId, source, onEdit, onRuns }: Omit<SyncCardProps, 'reportLink' | 'timeZone'>) {
  const { t } = useTranslation(['sync', 'common'])
  const { mutateAsync: remove } = useDeleteSync(moduleId)
  const ask = () =>
    void askAndDo({
      title: t('remove.title', { name: source.name }),
      body: t('remove.body'),
      confirmLabel: t('common:delete'),
      act: () => remove(source.id),
      done: () => t('remove.done'),
    })
  return (
    <ActionMenu label={t('moreNamed', { name: source.name })}>
      <Action icon={IconPencil} onClick={onEdit}>
        {t('edit')}
      </Action>
      <Action icon={IconHistory} onClick={onRuns}>
        {t('runs.action')}
      </Action>
      <Menu.Divider />
      <Action danger icon={IconTrash} onClick={ask}>
        {t('common:delete')}
      </Action>
    </ActionMenu>
  )
}

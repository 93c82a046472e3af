import type { AdminJob } from '@lectern/contracts'
import {
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconLoader2,
  IconPlayerPause,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Action, ActionMenu } from '../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { CardRow, RowCard } from '../../../shared/ui/table/row-card.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { Tag, type TagTone } from '../../../shared/ui/text/tag.tsx'
import { useJobAct, type JobAct } from './api/background-job-queries.ts'

const icon = { size: 18, stroke: 1.6 } as const

type Shown = AdminJob['state'] | 'parked' | 'stopping'

function shownState({ state, isParked, isStopping }: AdminJob): Shown {
  if (isParked) return 'parked'
  return isStopping ? 'stopping' : state
}

const tones: Readonly<Record<Shown, TagTone>> = {
  queued: 'neutral',
  running: 'accent',
  stopping: 'warn',
  parked: 'bad',
  failed: 'bad',
  done: 'ok',
  cancelled: 'neutral',
}

const icons = {
  queued: IconHourglass,
  running: IconLoader2,
  stopping: IconPlayerStop,
  parked: IconPlayerPause,
  failed: IconCircleX,
  done: IconCircleCheck,
  cancelled: IconCircleX,
} as const

/** What can be done with a job, by what it is doing. */
function actsOf(shown: Shown): readonly JobAct[] {
  if (shown === 'queued' || shown === 'running') return ['cancel', 'drop']
  if (shown === 'stopping') return ['drop']
  return shown === 'parked' ? ['retry', 'drop'] : []
}

const actIcons = {
  cancel: IconPlayerStop,
  retry: IconRefresh,
  drop: IconTrash,
} as const

function JobMenu({ job, name, acts }: { job: AdminJob; name: string; acts: readonly JobAct[] }) {
  const { t } = useTranslation(['background-jobs', 'common'])
  const change = useJobAct()
  const choose = (act: JobAct) => {
    const call = { act, id: job.id }
    const done = t(`act.${act}.done`, { name })
    if (act === 'retry') {
      change.mutate(call, { onSuccess: () => showToast({ kind: 'done', message: done }) })
      return
    }
    void askAndDo({
      title: t(`act.${act}.title`, { name }),
      body: t(`act.${act}.body`),
      confirmLabel: t(`act.${act}.action`),
      act: () => change.mutateAsync(call),
      done: () => done,
    })
  }
  return (
    <ActionMenu label={`${t('common:more')}: ${name}`} loading={change.isPending}>
      {acts.map((act) => (
        <Action key={act} icon={actIcons[act]} danger={act === 'drop'} onClick={() => choose(act)}>
          {t(`act.${act}.action`)}
        </Action>
      ))}
    </ActionMenu>
  )
}

function JobRow({ job }: { job: AdminJob }) {
  const { t } = useTranslation('background-jobs')
  const shown = shownState(job)
  const name = t(`kind.${job.kind}`)
  const acts = actsOf(shown)
  const Icon = icons[shown]
  const about = [job.moduleName, job.owner].filter((text) => text !== '').join(' · ')
  return (
    <CardRow
      icon={<Icon {...icon} />}
      name={name}
      tag={<Tag tone={tones[shown]}>{t(`state.${shown}`)}</Tag>}
      detail={
        <span className="l-block l-clip l-ellipsis">
          {about}
          {shown === 'running' && job.progress.percent > 0 && ` · ${t('percent', { percent: job.progress.percent })}`}
          {job.failure !== null && <span className="l-block l-t2 l-many-lines">{job.failure}</span>}
        </span>
      }
      moment={<RelativeDate epochMs={job.finishedAtMs ?? job.createdAtMs} />}
      action={acts.length > 0 && <JobMenu job={job} name={name} acts={acts} />}
    />
  )
}

/** Jobs with what they do, for whom, and what can be done about them. */
export function BackgroundJobList({ label, jobs }: { label: string; jobs: readonly AdminJob[] }) {
  return (
    <RowCard label={label}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </RowCard>
  )
}

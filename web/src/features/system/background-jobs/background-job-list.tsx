import type { AdminJob } from '@lectern/contracts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleX,
  IconDots,
  IconHourglass,
  IconLoader2,
  IconPlayerPause,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { CardRow, RowCard } from '../../../shared/ui/table/row-card.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { Tag, type TagTone } from '../../../shared/ui/text/tag.tsx'
import { useJobAct, type JobAct } from './api/background-job-queries.ts'
import classes from './background-job-list.module.css'

const icon = { size: 18, stroke: 1.6 } as const
const small = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

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
  cancel: <IconPlayerStop {...small} />,
  retry: <IconRefresh {...small} />,
  drop: <IconTrash {...small} />,
} as const

function JobMenu({ job, name, acts }: { job: AdminJob; name: string; acts: readonly JobAct[] }) {
  const { t } = useTranslation(['background-jobs', 'common'])
  const change = useJobAct()
  const choose = async (act: JobAct) => {
    const agreed =
      act === 'retry' ||
      (await confirm({
        title: t(`act.${act}.title`, { name }),
        body: t(`act.${act}.body`),
        confirmLabel: t(`act.${act}.action`),
        danger: true,
      }))
    if (!agreed) return
    await change.mutateAsync({ act, id: job.id })
    showToast({ kind: 'done', message: t(`act.${act}.done`, { name }) })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`${t('common:more')}: ${name}`} loading={change.isPending}>
          <IconDots {...small} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => (
          <Menu.Item
            key={act}
            leftSection={actIcons[act]}
            {...(act === 'drop' ? { color: 'var(--l-bad)' } : {})}
            onClick={() => void choose(act)}
          >
            {t(`act.${act}.action`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
        <span className={classes['detail']}>
          {about}
          {shown === 'running' && job.progress.percent > 0 && ` · ${t('percent', { percent: job.progress.percent })}`}
          {job.failure !== null && <span className={classes['failure']}>{job.failure}</span>}
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

import type { SyncRun } from '@lectern/contracts'
import { IconCircleCheck, IconCircleX, IconClock, IconBan } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import classes from './sync.module.css'

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
const icons = {
  running: <IconClock {...icon} />,
  changed: <IconCircleCheck {...icon} />,
  unchanged: <IconCircleCheck {...icon} />,
  failed: <IconCircleX {...icon} />,
  cancelled: <IconBan {...icon} />,
} as const

/** What came of one reading, in words. */
export function RunSentence({ run }: { run: SyncRun }) {
  const { t } = useTranslation('sync')
  const textOf = useMomentText()
  const time = textOf(run.endedAtMs ?? run.startedAtMs)
  const { added = 0, changed = 0, open = 0, keptEdits = 0 } = run.counts ?? {}
  const words =
    run.outcome === 'failed'
      ? t('run.failed', { time, message: run.failure?.message ?? '' })
      : t(`run.${run.outcome}`, { time, added, changed })
  return (
    <span className={clsx('l-flex l-top l-narrow l-gap-6 l-grow-240', classes['sentence'])} data-outcome={run.outcome}>
      {icons[run.outcome]}
      <span>
        {words}
        {keptEdits > 0 && t('run.keptEdits', { count: keptEdits })}
        {open > 0 && t('run.open', { count: open })}
      </span>
    </span>
  )
}

import type { SyncRun } from '@lectern/contracts'
import { IconCircleCheck, IconCircleX, IconClock, IconBan } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'

const looks = {
  running: { Icon: IconClock, tone: 'l-t3' },
  changed: { Icon: IconCircleCheck, tone: 'l-ok' },
  unchanged: { Icon: IconCircleCheck, tone: 'l-ok' },
  failed: { Icon: IconCircleX, tone: 'l-bad' },
  cancelled: { Icon: IconBan, tone: 'l-t3' },
} as const

/** What came of one reading, in words. */
export function RunSentence({ run }: { run: SyncRun }) {
  const { t } = useTranslation('sync')
  const textOf = useMomentText()
  const { Icon, tone } = looks[run.outcome]
  const time = textOf(run.endedAtMs ?? run.startedAtMs)
  const { added = 0, changed = 0, open = 0, keptEdits = 0 } = run.counts ?? {}
  const words =
    run.outcome === 'failed'
      ? t('run.failed', { time, message: run.failure?.message ?? '' })
      : t(`run.${run.outcome}`, { time, added, changed })
  return (
    <span className={clsx('l-flex l-top l-narrow l-gap-6 l-grow-240', run.outcome === 'failed' && 'l-bad')}>
      <Icon className={clsx('l-fixed l-mt-2', tone)} size={15} stroke={1.6} aria-hidden />
      <span>
        {words}
        {keptEdits > 0 && t('run.keptEdits', { count: keptEdits })}
        {open > 0 && t('run.open', { count: open })}
      </span>
    </span>
  )
}

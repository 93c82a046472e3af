import { importSteps, type ImportStep, type Job } from '@lectern/contracts'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StepProgress } from '../../../../shared/ui/feedback/step-progress.tsx'
import { useStopImport } from '../api/import-mutations.ts'
import classes from './import-running.module.css'

/** `done` is the end and not work of its own. */
type ShownStep = Exclude<ImportStep, 'done'>
const shownSteps = importSteps.filter((step): step is ShownStep => step !== 'done')

/** An import or its preview under way: its steps, how far it is, and the way to stop it. */
export function ImportRunning({ job, isPreview }: { job: Job; isPreview: boolean }) {
  const { t, i18n } = useTranslation('import')
  const stop = useStopImport(job.id)
  const { step, percent, done, total } = job.progress
  const title = t(isPreview ? 'running.preview' : 'running.title')
  // A preview writes nothing.
  const steps = shownSteps.filter((each) => !isPreview || each !== 'write')
  const number = new Intl.NumberFormat(i18n.language)
  const count = t('running.count', { done: number.format(done), total: number.format(total) })
  return (
    <div className={classes['page']}>
      <StepProgress
        label={title}
        title={job.state === 'queued' ? t('running.queued') : title}
        icon={<IconFileImport size={18} stroke={1.6} aria-hidden />}
        percent={percent}
        steps={steps.map((each) => t(`step.${each}`))}
        current={importSteps.findIndex((each) => each === step)}
        count={total > 0 ? count : undefined}
        note={t(isPreview ? 'running.stay' : 'running.leave')}
        stopLabel={t('running.stop')}
        isStopping={stop.isPending}
        onStop={() => {
          stop.mutate()
        }}
      />
    </div>
  )
}

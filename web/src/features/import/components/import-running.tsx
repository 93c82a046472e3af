import { Button, Loader, Progress } from '@mantine/core'
import { importSteps, type ImportStep, type Job } from '@lectern/contracts'
import { IconCheck, IconCircleDashed, IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStopImport } from '../api/import-mutations.ts'
import classes from './running.module.css'

/** `done` is the end and not work of its own. */
type ShownStep = Exclude<ImportStep, 'done'>
const shownSteps = importSteps.filter((step): step is ShownStep => step !== 'done')

function StepRow({ step, job }: { step: ShownStep; job: Job }) {
  const { t, i18n } = useTranslation('import')
  const { progress } = job
  const current = importSteps.findIndex((each) => each === progress.step)
  const index = importSteps.indexOf(step)
  const state = index < current ? 'past' : index === current ? 'present' : 'future'
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <li data-state={state}>
      {state === 'past' && <IconCheck size={16} stroke={1.6} aria-hidden />}
      {state === 'present' && <Loader size={14} color="var(--l-ac)" aria-hidden />}
      {state === 'future' && <IconCircleDashed size={16} stroke={1.6} aria-hidden />}
      <span>{t(`step.${step}`)}</span>
      {state === 'present' && progress.total > 0 && (
        <span className={classes['count']}>
          {t('running.count', { done: number.format(progress.done), total: number.format(progress.total) })}
        </span>
      )}
    </li>
  )
}

/** An import or its preview under way: its steps, how far it is, and the way to stop it. */
export function ImportRunning({ job, isPreview }: { job: Job; isPreview: boolean }) {
  const { t } = useTranslation('import')
  const stop = useStopImport(job.id)
  const { percent } = job.progress
  const title = t(isPreview ? 'running.preview' : 'running.title')
  // A preview writes nothing.
  const steps = shownSteps.filter((step) => !isPreview || step !== 'write')
  return (
    <section className={classes['card']} aria-label={title}>
      <header className={classes['head']}>
        <IconFileImport size={18} stroke={1.6} aria-hidden />
        <h2>{job.state === 'queued' ? t('running.queued') : title}</h2>
        <span>{`${percent}%`}</span>
      </header>
      <Progress value={percent} aria-label={title} />
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <StepRow key={step} step={step} job={job} />
        ))}
      </ol>
      <footer className={classes['foot']}>
        <span>{t(isPreview ? 'running.stay' : 'running.leave')}</span>
        <Button
          loading={stop.isPending}
          onClick={() => {
            stop.mutate()
          }}
        >
          {t('running.stop')}
        </Button>
      </footer>
    </section>
  )
}

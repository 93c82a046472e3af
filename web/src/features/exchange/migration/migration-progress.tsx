import { Button, Loader, Progress } from '@mantine/core'
import { migrationSteps, type Migration, type MigrationStep } from '@lectern/contracts'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useStopMigration } from './migration-queries.ts'
import classes from './migration.module.css'

type ShownStep = Exclude<MigrationStep, 'done'>
const shownSteps = migrationSteps.filter((step): step is ShownStep => step !== 'done')

/** A run under way: its steps, how far it is, and the way to stop it. */
export function MigrationProgress({ migration }: { migration: Migration }) {
  const { t } = useTranslation('migration')
  const { progress, id, state } = migration
  const stop = useStopMigration(id)
  const current = migrationSteps.findIndex((step) => step === progress.step)
  return (
    <section
      className={clsx('l-column l-gap-16 l-p-20 l-max-w-560 l-card', classes['card'])}
      aria-label={t('running.title')}
    >
      <header className={clsx('l-row l-wrap l-gap-12', classes['line'])}>
        <h2 className="l-size-13 l-bold l-line-20">{t(state === 'queued' ? 'running.queued' : 'running.title')}</h2>
        <span className="l-hint">{`${String(progress.percent)}%`}</span>
      </header>
      <Progress value={progress.percent} aria-label={t('running.title')} />
      <ol className="l-column l-gap-8 l-p-0 l-no-marks l-m-0">
        {shownSteps.map((step, index) => (
          <li className={clsx('l-flex l-middle l-gap-8', index > current && 'l-t3')} key={step}>
            {index < current ? (
              <IconCheck size={16} stroke={1.6} aria-hidden />
            ) : index === current ? (
              <Loader size={14} color="var(--l-ac)" aria-hidden />
            ) : (
              <IconCircleDashed size={16} stroke={1.6} aria-hidden />
            )}
            <span>{t(`step.${step}`)}</span>
            {index === current && progress.total > 1 && (
              <span className="l-hint">{`${String(progress.done)}/${String(progress.total)}`}</span>
            )}
          </li>
        ))}
      </ol>
      <footer className={clsx('l-row l-wrap l-gap-12', classes['line'])}>
        <span className="l-hint">{t('running.leave')}</span>
        <Button loading={stop.isPending} onClick={() => stop.mutate()}>
          {t('running.stop')}
        </Button>
      </footer>
    </section>
  )
}

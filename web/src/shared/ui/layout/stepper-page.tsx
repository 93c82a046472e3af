import { IconCheck } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './stepper-page.module.css'

interface StepperPageProps {
  title: string
  /** One line under the title. */
  meta: ReactNode
  steps: readonly string[]
  /** Index of the step the page is at; those before it are done. */
  current: number
  /** What is about to happen, at the left of the foot. */
  note: ReactNode
  /** At the right of the foot, the primary action last. */
  actions: ReactNode
  /** `sunken` for steps with a form, `plain` for those that only show. */
  ground?: 'sunken' | 'plain'
  children: ReactNode
}

function Step({ name, index, current }: { name: string; index: number; current: number }) {
  const { t } = useTranslation('common')
  const isDone = index < current
  return (
    <li
      className="l-row l-gap-8 l-t3"
      aria-current={index === current ? 'step' : undefined}
      data-done={isDone || undefined}
    >
      <span
        className={clsx(
          'l-inline-row l-center l-w-18 l-h-18 l-size-11 l-medium l-disc l-frame-mark',
          classes['circle'],
        )}
      >
        {isDone ? <IconCheck size={12} stroke={2} role="img" aria-label={t('docStatus.done')} /> : index + 1}
      </span>
      {name}
    </li>
  )
}

/** A page for work with a start and an end: what it is and its steps above, what happens next below. */
export function StepperPage({
  title,
  meta,
  steps,
  current,
  note,
  actions,
  ground = 'sunken',
  children,
}: StepperPageProps) {
  return (
    <div className={clsx('l-column l-min-h-window', classes['page'])} data-ground={ground}>
      <header
        className={clsx('l-row l-gap-24 l-py-8 l-px-20 l-on-page l-rule-bottom l-m-column l-m-gap-8', classes['head'])}
      >
        <div className={clsx('l-rest', classes['words'])}>
          <h1 className="l-cut l-size-15 l-bold l-line-24">{title}</h1>
          <p className="l-hint">{meta}</p>
        </div>
        <ol className={clsx('l-flex l-fixed l-plain-list l-m-wrap', classes['steps'])}>
          {steps.map((step, index) => (
            <Step key={step} name={step} index={index} current={current} />
          ))}
        </ol>
      </header>
      <div className={clsx('l-rest', classes['body'])}>{children}</div>
      <footer
        className={clsx(
          'l-row l-gap-8 l-py-8 l-px-20 l-min-h-56 l-sticky l-bottom-0 l-z-sticky l-on-page l-rule-top l-m-wrap l-m-py-8-16',
          classes['foot'],
        )}
      >
        <span className="l-rest l-hint l-m-whole-row">{note}</span>
        {actions}
      </footer>
    </div>
  )
}

import { Button, Loader, Progress } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './step-progress.module.css'

interface StepProgressProps {
  label: string
  title: string
  /** Before the title. */
  icon?: ReactNode
  percent: number
  /** Their names. */
  steps: readonly string[]
  /** Index of the step that is worked on: before the first -1, after the last their number. */
  current: number
  /** How much of that step is done. */
  count?: string | undefined
  /** What becomes of it when one leaves. */
  note: string
  stopLabel: string
  isStopping: boolean
  onStop: () => void
}

const tones = { past: 'l-t1', present: 'l-t1 l-medium', future: 'l-t3' } as const
type StepState = keyof typeof tones

function StepMark({ state }: { state: StepState }) {
  if (state === 'past') return <IconCheck className="l-ok" size={16} stroke={1.6} aria-hidden />
  if (state === 'present') return <Loader size={14} color="var(--l-ac)" aria-hidden />
  return <IconCircleDashed size={16} stroke={1.6} aria-hidden />
}

/** Background work that the user waits for: its steps, how far it is, and the way to stop it. */
export function StepProgress(props: StepProgressProps) {
  const { label, title, icon, percent, steps, current, count, note, stopLabel, isStopping, onStop } = props
  return (
    <section className={clsx('l-wide l-centred', classes['progress'])} aria-label={label}>
      <header className="l-row l-gap-8 l-mb-12 l-t3">
        {icon}
        <h2 className="l-rest l-t1 l-size-15 l-bold l-line-24">{title}</h2>
        <span className="l-t2 l-digits">{`${String(percent)}%`}</span>
      </header>
      <Progress value={percent} aria-label={label} />
      <ol className={clsx('l-my-16 l-mx-0 l-p-0 l-no-marks', classes['steps'])}>
        {steps.map((step, index) => {
          const state = index < current ? 'past' : index === current ? 'present' : 'future'
          return (
            <li className={clsx('l-row l-gap-8 l-min-h-28', tones[state])} key={step}>
              <StepMark state={state} />
              <span>{step}</span>
              {state === 'present' && count !== undefined && (
                <span className="l-at-end l-note l-regular l-digits">{count}</span>
              )}
            </li>
          )
        })}
      </ol>
      <footer className="l-row l-spread l-gap-12 l-note">
        <span>{note}</span>
        <Button loading={isStopping} onClick={onStop}>
          {stopLabel}
        </Button>
      </footer>
    </section>
  )
}

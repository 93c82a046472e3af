import { Tooltip } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { lastHop, type CallState } from '../send/call-state.ts'
import { stepsOf } from './timing-steps.ts'
import classes from './answer.module.css'

interface TimingBarProps {
  call: CallState
  /** Shows the steps one below the other. */
  onOpen: () => void
}

/** The steps of a call side by side, each as long as it took. */
export function TimingBar({ call, onOpen }: TimingBarProps) {
  const { t } = useTranslation('debug')
  const hop = lastHop(call)
  if (hop === undefined) return null
  const steps = stepsOf(call, hop).map(({ step, startMs, endMs }) => ({ step, time: endMs - startMs }))
  const lines = steps.map(({ step, time }) => `${t(`step.${step}`)} ${t('answer.milliseconds', { time })}`)
  return (
    <Tooltip
      label={lines.map((line) => (
        <span key={line} className="l-block">
          {line}
        </span>
      ))}
    >
      <button
        type="button"
        className={clsx('l-row l-fixed l-bare l-min-h-hit', classes['timing'])}
        aria-label={t('answer.timingBar', { steps: lines.join(', ') })}
        onClick={onOpen}
      >
        <span className={clsx('l-flex l-rest l-clip l-on-hover l-round-tag', classes['phases'])} aria-hidden>
          {steps.map(({ step, time }) => (
            <span key={step} className={classes['phase']} data-step={step} style={{ flexGrow: time }} />
          ))}
        </span>
      </button>
    </Tooltip>
  )
}

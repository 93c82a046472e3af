import { IconCheck, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import common from '../../theme/common.module.css'
import classes from './test-steps.module.css'

interface TestStepProps {
  name: string
  isFailed: boolean
  /** What came of it. */
  children: ReactNode
}

/** One step of a test: whether it succeeded, and what came of it. */
export function TestStep({ name, isFailed, children }: TestStepProps) {
  return (
    <li className={classes['step']} data-failed={isFailed || undefined}>
      {isFailed ? <IconX size={15} stroke={2} /> : <IconCheck size={15} stroke={2} />}
      <span className={classes['name']}>{name}</span>
      <span className={classes['found']}>{children}</span>
    </li>
  )
}

/** What a test of settings came to, step by step. */
export function TestSteps({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <ol className={clsx(common['plainList'], className)} role="status">
      {children}
    </ol>
  )
}

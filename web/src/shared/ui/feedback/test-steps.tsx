import { IconCheck, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './test-steps.module.css'

interface TestStepProps {
  name: string
  isFailed: boolean
  /** What came of it. */
  children: ReactNode
}

/** One step of a test: whether it succeeded, and what came of it. */
export function TestStep({ name, isFailed, children }: TestStepProps) {
  const Mark = isFailed ? IconX : IconCheck
  return (
    <li className={clsx('l-flex l-top l-gap-8', classes['step'])}>
      <Mark className={isFailed ? 'l-bad' : 'l-ok'} size={15} stroke={2} />
      <span className={clsx('l-fixed', classes['name'])}>{name}</span>
      <span className={clsx('l-flex l-wrap l-narrow l-gap-0-8 l-t2', classes['found'])}>{children}</span>
    </li>
  )
}

/** What a test of settings came to, step by step. */
export function TestSteps({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <ol className={clsx('l-plain-list', className)} role="status">
      {children}
    </ol>
  )
}

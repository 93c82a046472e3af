import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './form-problem.module.css'

/** What is wrong with a form as a whole, over its button; always there, so that screen readers hear it come. */
export function FormProblem({ children }: { children: ReactNode }) {
  const isThere = children !== undefined && children !== null && children !== ''
  return (
    <div role="alert">
      {isThere && (
        <p className={classes['problem']}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}

import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What is wrong with a form as a whole, over its button; always there, so that screen readers hear it come. */
export function FormProblem({ children }: { children: ReactNode }) {
  const isThere = children !== undefined && children !== null && children !== ''
  return (
    <div role="alert">
      {isThere && (
        <p className="l-flex l-gap-8 l-py-8 l-px-12 l-bad l-on-bad-soft l-round l-frame-bad">
          <IconAlertCircle size={16} stroke={1.6} className="l-fixed l-mt-2" aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}

import clsx from 'clsx'
import type { ReactNode, Ref } from 'react'
import classes from './toolbar.module.css'

interface ToolbarProps {
  /** For screen readers, where it is more than filters. */
  label?: string
  /** What one looks at, before a line. */
  lead?: ReactNode
  /** Filters. */
  children?: ReactNode
  /** What can be done, at the far end; the primary action last. */
  end?: ReactNode
  /** With a line below, where the rows have none above. */
  isRuled?: boolean
  ref?: Ref<HTMLDivElement>
}

/** Above a list: what it shows at the left, what can be done at the right. */
export function Toolbar({ label, lead, children, end, isRuled = false, ref }: ToolbarProps) {
  return (
    <div
      ref={ref}
      className={clsx(
        'l-row l-wrap l-fixed l-gap-8 l-py-8 l-pl-20 l-pr-12 l-min-h-48 l-m-py-8-16',
        isRuled && 'l-rule-bottom',
      )}
      {...(label !== undefined && { role: 'toolbar', 'aria-label': label })}
    >
      {lead}
      {Boolean(lead) && children !== undefined && (
        <span className={clsx('l-mx-4 l-w-1 l-h-20 l-wide-only', classes['line'])} aria-hidden />
      )}
      {children}
      {Boolean(end) && <div className="l-row l-wrap l-at-end l-gap-8">{end}</div>}
    </div>
  )
}

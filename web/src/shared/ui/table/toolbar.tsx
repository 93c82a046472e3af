import clsx from 'clsx'
import type { ReactNode } from 'react'
import common from '../../theme/common.module.css'
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
}

/** Above a list: what it shows at the left, what can be done at the right. */
export function Toolbar({ label, lead, children, end, isRuled = false }: ToolbarProps) {
  return (
    <div
      className={clsx(classes['bar'], isRuled && classes['ruled'])}
      {...(label !== undefined && { role: 'toolbar', 'aria-label': label })}
    >
      {lead}
      {Boolean(lead) && children !== undefined && <span className={classes['line']} aria-hidden />}
      {children}
      {Boolean(end) && <div className={clsx(common['rowWrap8'], classes['end'])}>{end}</div>}
    </div>
  )
}

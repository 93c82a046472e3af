import clsx from 'clsx'
import type { ComponentProps } from 'react'
import classes from './line.module.css'

/** A button at the end of a line. Plain: every line that is drawn has two. */
export function LineTool(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={clsx(
        'l-bare l-inline-flex l-middle l-center l-h-24 l-round-tag l-t2 l-w-24 l-hover-active',
        classes['action'],
      )}
      {...props}
    />
  )
}

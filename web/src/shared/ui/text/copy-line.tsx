import { CopyButton } from './copy-button.tsx'
import common from '../../theme/common.module.css'
import classes from './copy-line.module.css'
import clsx from 'clsx'

/** A text to copy, whole, with the button that does. */
export function CopyLine({ text, label }: { text: string; label?: string }) {
  return (
    <div className={clsx(common['row8'], classes['line'])}>
      <code>{text}</code>
      <CopyButton text={text} {...(label !== undefined && { label })} />
    </div>
  )
}

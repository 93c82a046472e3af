import { CopyButton } from './copy-button.tsx'
import classes from './copy-line.module.css'
import clsx from 'clsx'

/** A text to copy, whole, with the button that does. */
export function CopyLine({ text, label }: { text: string; label?: string }) {
  return (
    <div className={clsx('l-row l-gap-8 l-min-h-40 l-on-sunken l-card', classes['line'])}>
      <code className="l-rest l-size-12 l-line-18 l-break">{text}</code>
      <CopyButton text={text} {...(label !== undefined && { label })} />
    </div>
  )
}

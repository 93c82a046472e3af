import clsx from 'clsx'
import { isMac } from '../../lib/shortcuts.ts'
import classes from './marks.module.css'

const macNames: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** One key cap; `Ctrl` becomes ⌘ on a Mac. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      className={clsx(
        'l-inline-row l-center l-h-18 l-round-tag l-on-raised l-t3 l-size-11 l-fixed l-line-16',
        classes['kbd'],
      )}
    >
      {isMac ? (macNames[children] ?? children) : children}
    </kbd>
  )
}

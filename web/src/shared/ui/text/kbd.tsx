import clsx from 'clsx'
import { isMac } from '../../lib/hooks/shortcuts.ts'
import classes from './marks.module.css'

const macNames: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** One key cap; `Ctrl` becomes ⌘ on a Mac. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      className={clsx(
        'l-inline-row l-center l-fixed l-py-0 l-px-5 l-h-18 l-t3 l-on-raised l-size-11 l-line-16 l-round-tag l-frame-strong',
        classes['kbd'],
      )}
    >
      {isMac ? (macNames[children] ?? children) : children}
    </kbd>
  )
}

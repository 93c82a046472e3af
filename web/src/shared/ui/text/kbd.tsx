import { isMac } from '../../lib/shortcuts.ts'
import classes from './marks.module.css'

const macNames: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** One key cap; `Ctrl` becomes ⌘ on a Mac. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={classes['kbd']}>{isMac ? (macNames[children] ?? children) : children}</kbd>
}

import clsx from 'clsx'
import { useDelayed } from './skeleton.tsx'
import classes from './states.module.css'

/** The 2 px line under the top bar while the old content stays; nothing for the first 150 ms. */
export function PageProgress({ active }: { active: boolean }) {
  return active ? <DelayedLine /> : null
}

function DelayedLine() {
  return useDelayed() ? <div className={clsx('l-clip l-pinned l-no-pointer', classes['progress'])} aria-hidden /> : null
}

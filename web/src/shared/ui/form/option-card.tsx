import type { ReactNode } from 'react'
import classes from './option-card.module.css'

interface OptionCardProps {
  /** Name of the group of radio buttons. */
  group: string
  icon: ReactNode
  title: string
  children: ReactNode
  checked: boolean
  onChoose: () => void
}

/** A choice that needs a sentence. Stands in a `fieldset` or `role="radiogroup"` with its siblings. */
export function OptionCard({ group, icon, title, children, checked, onChoose }: OptionCardProps) {
  return (
    <label className={classes['card']} data-checked={checked || undefined}>
      <span className={classes['icon']} aria-hidden>
        {icon}
      </span>
      <span className={classes['text']}>
        <span className={classes['title']}>{title}</span>
        <span className={classes['sentence']}>{children}</span>
      </span>
      <input type="radio" name={group} checked={checked} onChange={onChoose} className={classes['radio']} />
    </label>
  )
}

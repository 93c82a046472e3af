import { useId, type ReactNode } from 'react'
import common from '../../theme/common.module.css'
import classes from './option-card.module.css'

interface Option<T> {
  value: T
  icon: ReactNode
  title: string
  /** A sentence about it. */
  hint: string
}

interface OptionCardsProps<T> {
  value: T
  onChange: (value: T) => void
  options: readonly Option<T>[]
}

/** Choices that need a sentence each. Belong in a `fieldset` or an `OptionGroup`. */
export function OptionCards<T extends string | number>({ value: chosen, onChange, options }: OptionCardsProps<T>) {
  const group = useId()
  return options.map(({ value, icon, title, hint }) => (
    <label key={value} className={classes['card']} data-checked={value === chosen || undefined}>
      <span className={classes['icon']} aria-hidden>
        {icon}
      </span>
      <span className={common['restColumn']}>
        <span className={classes['title']}>{title}</span>
        <span className={classes['sentence']}>{hint}</span>
      </span>
      <input
        type="radio"
        name={group}
        checked={value === chosen}
        onChange={() => onChange(value)}
        className={classes['radio']}
      />
    </label>
  ))
}

interface OptionGroupProps {
  label: string
  /** Where a heading already names it. */
  hidesLabel?: boolean
  children: ReactNode
}

/** A field of a form that is no text, under its label. */
export function OptionGroup({ label, hidesLabel = false, children }: OptionGroupProps) {
  return (
    <div role="radiogroup" aria-label={label} className={common['column8']}>
      {!hidesLabel && <span className={common['strong']}>{label}</span>}
      {children}
    </div>
  )
}

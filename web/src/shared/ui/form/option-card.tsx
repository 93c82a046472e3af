import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import classes from './option-card.module.css'

interface Option<T> {
  value: T
  icon: ReactNode
  title: string
  /** A sentence about it. */
  hint?: string
}

interface OptionCardsProps<T> {
  value: T
  onChange: (value: T) => void
  options: readonly Option<T>[]
}

/** Choices of weight, most with a sentence each. Belong in a `fieldset` or an `OptionGroup`. */
export function OptionCards<T extends string | number>({ value: chosen, onChange, options }: OptionCardsProps<T>) {
  const group = useId()
  return options.map(({ value, icon, title, hint }) => (
    <label
      key={value}
      className={clsx('l-row l-gap-10 l-on-raised l-round-card l-frame-ctl l-pointer l-hoverable', classes['card'])}
      data-checked={value === chosen || undefined}
    >
      <span className={clsx('l-inline-flex l-t3', classes['icon'])} aria-hidden>
        {icon}
      </span>
      <span className="l-column l-rest">
        <span className="l-medium l-line-20">{title}</span>
        {hint !== undefined && <span className="l-t2 l-size-12 l-line-18">{hint}</span>}
      </span>
      <input
        type="radio"
        name={group}
        checked={value === chosen}
        onChange={() => onChange(value)}
        className={clsx('l-fixed l-m-0 l-w-15 l-h-15 l-on-raised l-disc l-frame-mark', classes['radio'])}
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
    <div role="radiogroup" aria-label={label} className="l-column l-gap-8">
      {!hidesLabel && <span className="l-medium">{label}</span>}
      {children}
    </div>
  )
}

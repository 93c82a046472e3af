import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import { useShownInStrip } from '../../lib/hooks/use-shown-in-strip.ts'
import classes from './segmented.module.css'

export interface Segment<T extends string> {
  value: T
  label: ReactNode
  /** Name for screen readers and the tooltip when the label is an icon. */
  name?: string
  disabled?: boolean
}

interface SegmentedProps<T extends string> {
  /** What is chosen here, for screen readers. */
  name: string
  segments: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  /** Height: 28, or 32 in forms. */
  size?: 'sm' | 'md'
  fullWidth?: boolean
}

/** A choice of one among few, side by side. Radio buttons underneath, so arrows move as everybody expects. */
export function Segmented<T extends string>({
  name,
  segments,
  value,
  onChange,
  size = 'sm',
  fullWidth = false,
}: SegmentedProps<T>) {
  const group = useId()
  const frame = useShownInStrip<HTMLDivElement>('[data-checked]', `${value} of ${String(segments.length)}`)
  return (
    <div
      ref={frame}
      role="radiogroup"
      aria-label={name}
      className={clsx(classes['group'], classes[size], fullWidth && classes['full'])}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={clsx('l-relative l-pointer', classes['segment'])}
          title={segment.name}
          data-checked={segment.value === value || undefined}
        >
          <input
            className="l-absolute l-m-0 l-unseen"
            type="radio"
            name={group}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            aria-label={segment.name}
            onChange={() => {
              onChange(segment.value)
            }}
          />
          <span
            className={clsx(
              'l-flex l-middle l-center l-gap-6 l-py-0 l-px-10 l-size-12 l-medium l-one-line',
              classes['face'],
            )}
          >
            {segment.label}
          </span>
        </label>
      ))}
    </div>
  )
}

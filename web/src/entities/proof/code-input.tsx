import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import classes from './code-input.module.css'

const length = 6

interface CodeInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called with all six digits. */
  onFull?: (code: string) => void
  hasProblem?: boolean
  disabled?: boolean
  /** For what says more about it. */
  describedBy?: string
  /** Ready to be typed at once; it is unless something comes before it. */
  autoFocus?: boolean
}

/**
 * Six digits in boxes, ready to be typed. One real field lies over them, so that pasting, filling in by the browser and screen readers work as with any other.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, value, onChange, onFull, hasProblem = false, disabled = false, describedBy, autoFocus = true } = props
  const [isFocused, setIsFocused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])
  return (
    <div className={clsx('l-flex l-gap-8 l-relative', hasProblem && classes['wrong'])}>
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          aria-hidden
          className={clsx('l-row l-center l-bold l-digits l-round-card l-frame-ctl', classes['box'])}
          data-active={(isFocused && index === Math.min(value.length, length - 1)) || undefined}
        >
          {value[index] ?? ''}
        </span>
      ))}
      <input
        ref={field}
        data-autofocus={autoFocus || undefined}
        className={clsx('l-absolute l-inset-0 l-wide l-p-0 l-no-frame l-clear', classes['field'])}
        aria-label={label}
        aria-invalid={hasProblem}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onSelect={({ currentTarget }) => {
          // The next digit always goes to the end: the boxes show no other place.
          if (currentTarget.selectionStart !== currentTarget.value.length) {
            currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
          }
        }}
        onChange={({ currentTarget }) => {
          const digits = currentTarget.value.replace(/\D/g, '').slice(0, length)
          onChange(digits)
          if (digits.length === length && digits !== value) onFull?.(digits)
        }}
      />
    </div>
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface NumberFieldProps {
  /** Id of the element that names it. */
  labelledBy: string
  /** `NaN` while what was typed is no whole number. */
  value: number
  unit?: string
  width?: number
  isInvalid?: boolean
  onChange: (value: number) => void
}

/** A whole number; keeps what was typed, and answers `NaN` when that is none. */
export function NumberField({ labelledBy, value, unit, width = 120, isInvalid = false, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value))
  const read = (typed: string): number => (/^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
  // Another value from outside: discarded, or fresher data.
  if (!Object.is(read(text), value) && !Number.isNaN(value)) setText(String(value))
  return (
    <TextInput
      aria-labelledby={labelledBy}
      w={width}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={isInvalid || Number.isNaN(value)}
      rightSection={unit === undefined ? undefined : <span>{unit}</span>}
      rightSectionWidth={44}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
    />
  )
}

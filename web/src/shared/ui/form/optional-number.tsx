import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface OptionalNumberProps {
  labelledBy: string
  /** `null` when the field is empty, `NaN` while what was typed is no whole number. */
  value: number | null
  unit: string
  onChange: (value: number | null) => void
}

const read = (text: string): number | null =>
  text.trim() === '' ? null : /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN

/** A whole number that may be left out. */
export function OptionalNumber({ labelledBy, value, unit, onChange }: OptionalNumberProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  if (!Object.is(read(text), value) && !Number.isNaN(value)) setText(value === null ? '' : String(value))
  return (
    <TextInput
      aria-labelledby={labelledBy}
      w={120}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={Number.isNaN(value)}
      rightSection={<span>{unit}</span>}
      rightSectionWidth={52}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(read(event.currentTarget.value))
      }}
    />
  )
}

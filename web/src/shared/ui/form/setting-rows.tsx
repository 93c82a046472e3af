import { Select, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { NumberField } from './number-field.tsx'
import { OptionalNumber } from './optional-number.tsx'
import { Segmented } from './segmented.tsx'
import { SettingRow } from './settings.tsx'

/** What every row of a setting has. */
interface RowProps<T> {
  label: string
  hint?: ReactNode
  /** What is wrong with it. */
  problem?: string | undefined
  value: T
  onChange: (value: T) => void
}

interface Choice<T> {
  value: T
  label: string
}

/** On or off. */
export function SwitchRow({ value, onChange, ...row }: RowProps<boolean>) {
  return (
    <SettingRow {...row}>
      {(labelId) => (
        <Switch aria-labelledby={labelId} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      )}
    </SettingRow>
  )
}

interface TextRowProps extends RowProps<string> {
  /** In pixels. */
  width: number
  /** UTF-16 units. */
  maxLength: number
}

export function TextRow({ width, maxLength, value, onChange, ...row }: TextRowProps) {
  return (
    <SettingRow {...row}>
      {(labelId) => (
        <TextInput
          aria-labelledby={labelId}
          w={width}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </SettingRow>
  )
}

/** A whole number; `NaN` while what was typed is none. */
export function NumberRow({ unit, value, onChange, ...row }: RowProps<number> & { unit?: string }) {
  return (
    <SettingRow {...row}>
      {(labelId) => (
        <NumberField labelledBy={labelId} value={value} onChange={onChange} {...(unit !== undefined && { unit })} />
      )}
    </SettingRow>
  )
}

/** A whole number that may be left out. */
export function OptionalNumberRow({ unit, value, onChange, ...row }: RowProps<number | null> & { unit: string }) {
  return (
    <SettingRow {...row}>
      {(labelId) => <OptionalNumber labelledBy={labelId} unit={unit} value={value} onChange={onChange} />}
    </SettingRow>
  )
}

interface SelectRowProps<T> extends RowProps<T> {
  choices: readonly Choice<T>[]
  /** In pixels. */
  width: number
  /** For many: they are found by typing. */
  isSearchable?: boolean
}

/** One of several, behind a button. */
export function SelectRow<T extends string>(props: SelectRowProps<T>) {
  const { choices, width, isSearchable = false, value, onChange, ...row } = props
  return (
    <SettingRow {...row}>
      {(labelId) => (
        <Select
          aria-labelledby={labelId}
          w={width}
          allowDeselect={false}
          searchable={isSearchable}
          data={[...choices]}
          value={value}
          onChange={(chosen) => {
            const choice = choices.find((each) => each.value === chosen)
            if (choice !== undefined) onChange(choice.value)
          }}
        />
      )}
    </SettingRow>
  )
}

/** One of few, side by side. */
export function SegmentedRow<T extends string>(props: RowProps<T> & { choices: readonly Choice<T>[] }) {
  const { choices, value, onChange, ...row } = props
  return (
    <SettingRow {...row}>
      {() => <Segmented name={row.label} segments={choices} value={value} onChange={onChange} />}
    </SettingRow>
  )
}

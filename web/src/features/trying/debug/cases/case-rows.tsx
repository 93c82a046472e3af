import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface CaseRowsProps<T> {
  legend: string
  /** In place of rows where there are none. */
  none?: string
  rows: readonly T[]
  addLabel: string
  /** What an added row is at first. */
  added: T
  /** Of the row with this number, from 1. */
  removeLabel: (number: number) => string
  onChange: (rows: T[]) => void
  /** The fields of a row. */
  children: (row: T, change: (next: T) => void) => ReactNode
}

/** Rows of the form of a case, each with its way out, and one more at the end. */
export function CaseRows<T>({
  legend,
  none,
  rows,
  addLabel,
  added,
  removeLabel,
  onChange,
  children,
}: CaseRowsProps<T>) {
  return (
    <fieldset className="l-bare l-column l-gap-8">
      <legend className="l-medium l-pb-8">{legend}</legend>
      {rows.length === 0 && none !== undefined && <p className="l-note">{none}</p>}
      {rows.map((row, at) => (
        <div key={at} className="l-row l-gap-8">
          <div className="l-row l-rest l-wrap l-gap-8">
            {children(row, (next) => onChange(rows.map((each, index) => (index === at ? next : each))))}
          </div>
          <ActionIcon
            aria-label={removeLabel(at + 1)}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          onClick={() => onChange([...rows, added])}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}

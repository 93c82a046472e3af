/* Columns of a grid of values, and the names of its cells. */

export interface GridColumn {
  key: string
  label: string
  /** A CSS length for `grid-template-columns`. */
  width: string
  kind?: 'text' | 'mono' | 'check' | 'choice'
  /** Of a `choice`. */
  choices?: readonly { value: string; label: string }[]
  maxLength?: number
  /** Offered while it is typed; any other text can be. */
  suggestions?: readonly string[]
  /** Shown in empty cells; the label when absent. */
  placeholder?: string
}

/** How cells are found again: keys move between rows of one column. */
export const cellName = (rowId: string, key: string): string => `${rowId} ${key}`

import clsx from 'clsx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useGridParts } from '../state/grid-context.ts'
import classes from './cell.module.css'

interface CellInputProps {
  /** Undefined while the cell is only pointed at. */
  text: string | undefined
  isText: boolean
  canEdit: boolean
  hasPane: boolean
  label: string
  /** What the cell says, for screen readers. */
  described: string
  placeholder: string
  onType: (text: string) => void
}

/**
 * The input of the cell of the cursor. It has the focus even while nothing is edited, so that typing begins to edit with the first
 * key, in input methods as well.
 */
export function CellInput({ text, isText, canEdit, hasPane, label, described, placeholder, onType }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { actions, isStacked } = useGridParts()
  const isEditing = text !== undefined
  // Before the next key comes: it may follow the one that took the former cell away.
  useLayoutEffect(() => {
    // On a phone the keyboard comes up with the focus; there it comes with editing only.
    if (!hasPane && (!isStacked || isEditing)) input.current?.focus({ preventScroll: true })
  }, [hasPane, isStacked, isEditing])
  useEffect(() => {
    if (isEditing && input.current !== null && input.current.value.length > 1) input.current.select()
    // Only when editing begins: typing moves the caret by itself.
  }, [isEditing])
  return (
    <input
      ref={input}
      data-cell={isEditing ? 'editing' : 'pointed'}
      className={clsx(
        'l-absolute l-inset-0 l-wide l-py-0 l-px-8 l-no-frame',
        classes['input'],
        isEditing && isText && classes['editing'],
      )}
      aria-label={isEditing || described === '' ? label : `${label}: ${described}`}
      value={text ?? ''}
      readOnly={!canEdit}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        if (canEdit) onType(event.currentTarget.value)
      }}
      onBlur={() => {
        if (isEditing) actions.commitText()
      }}
    />
  )
}

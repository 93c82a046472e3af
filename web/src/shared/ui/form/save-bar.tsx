import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface SaveBarProps {
  className: string | undefined
  /** What is unsaved, for the eye and for screen readers. */
  status: string
  discardLabel: string
  saveLabel: string
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
  /** Buttons in front of those two. */
  children?: ReactNode
}

/** Below rows with unsaved changes: how many there are, and what ends that. */
export function SaveBar(props: SaveBarProps) {
  const { className, status, discardLabel, saveLabel, isSaving, onDiscard, onSave, children } = props
  return (
    <div className={className}>
      <span className="l-rest l-warn" role="status">
        {status}
      </span>
      {children}
      <Button variant="subtle" onClick={onDiscard}>
        {discardLabel}
      </Button>
      <Button variant="filled" loading={isSaving} onClick={onSave}>
        {saveLabel}
      </Button>
    </div>
  )
}

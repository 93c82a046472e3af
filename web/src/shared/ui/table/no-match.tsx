import { Button } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import { EmptyState } from '../feedback/empty-state.tsx'

interface NoMatchProps {
  title: string
  /** One sentence. */
  body: string
  clearLabel: string
  onClear: () => void
}

/** In place of a list whose filters leave nothing, with the way back to all of it. */
export function NoMatch({ title, body, clearLabel, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<IconMoodEmpty size={20} stroke={1.5} />}
      title={title}
      actions={<Button onClick={onClear}>{clearLabel}</Button>}
    >
      {body}
    </EmptyState>
  )
}

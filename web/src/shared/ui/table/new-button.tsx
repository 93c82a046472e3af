import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** Makes another of what a list shows: the primary action of its page. */
export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}

import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface IconToolProps {
  label: string
  icon: Icon
  /** In pixels. */
  iconSize?: number
  iconClassName?: string | undefined
  /** Whether what it switches is on; absent for what is no switch. */
  pressed?: boolean
  onClick: () => void
}

/** A button that is an icon, and its name where the pointer or focus is on it. */
export function IconTool({ label, icon: Picture, iconSize = 16, iconClassName, pressed, onClick }: IconToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={pressed} onClick={onClick}>
        <Picture size={iconSize} stroke={1.6} {...(iconClassName !== undefined && { className: iconClassName })} />
      </ActionIcon>
    </Tooltip>
  )
}

import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType, Ref } from 'react'
import { isMac } from '../../lib/hooks/shortcuts.ts'

export interface ToolButtonProps {
  label: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** `mod+b`. */
  keys?: string
  isActive?: boolean
  disabled?: boolean
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** `Ctrl+Shift+B`, or the signs of a Mac. */
function keysText(keys: string): string {
  const words = isMac ? { mod: '⌘', shift: '⇧', alt: '⌥' } : { mod: 'Ctrl+', shift: 'Shift+', alt: 'Alt+' }
  return keys
    .split('+')
    .map((key) => (key === 'mod' || key === 'shift' || key === 'alt' ? words[key] : key.toUpperCase()))
    .join('')
}

/** One of the editor's tools; the toolbar moves the focus between them. */
export function ToolButton({
  label,
  icon: Icon,
  keys,
  isActive,
  disabled = false,
  onClick,
  ref,
  ...rest
}: ToolButtonProps) {
  return (
    <Tooltip label={keys === undefined ? label : `${label}  ${keysText(keys)}`}>
      <ActionIcon
        {...rest}
        ref={ref}
        aria-label={label}
        aria-pressed={isActive}
        aria-disabled={disabled || undefined}
        data-tool
        data-active={isActive === true || undefined}
        // The selection stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!disabled) onClick?.()
        }}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

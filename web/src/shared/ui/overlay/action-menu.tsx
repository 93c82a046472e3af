import { ActionIcon, Menu, type ActionIconProps } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface ActionMenuProps extends Pick<ActionIconProps, 'className' | 'loading' | 'size' | 'variant'> {
  label: string
  /** In pixels; as wide as its longest entry by default. */
  width?: number
  children: ReactNode
}

/** What can be done with one thing, behind three dots. */
export function ActionMenu({ label, width, children, ...button }: ActionMenuProps) {
  return (
    <Menu position="bottom-end" {...(width !== undefined && { width })}>
      <Menu.Target>
        <ActionIcon aria-label={label} {...button}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface ActionProps {
  icon: Icon
  /** Takes something away. */
  danger?: boolean
  isDisabled?: boolean
  children: ReactNode
}

/** An entry that does something, or leads to a page. */
export function Action(props: ActionProps & ({ onClick: () => void } | { to: string })) {
  const { icon: Picture, danger = false, isDisabled = false, children } = props
  const entry = {
    leftSection: <Picture size={16} stroke={1.6} aria-hidden />,
    ...(danger && { color: 'var(--l-bad)' }),
  }
  if ('to' in props) {
    return (
      <Menu.Item component={Link} to={props.to} {...entry}>
        {children}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item disabled={isDisabled} onClick={props.onClick} {...entry}>
      {children}
    </Menu.Item>
  )
}

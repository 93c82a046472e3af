import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { MenuEntries } from './menu-entries.tsx'

/** The menu of one row, and where on the screen it stands, in pixels. */
export interface RowMenuPlace {
  node: number
  x: number
  y: number
}

interface RowMenuProps {
  place: RowMenuPlace
  /** Heads the menu when it is about several rows. */
  title: string | undefined
  groups: readonly (readonly Command[])[]
  onClose: () => void
}

/** The entries of a row, for the "more" button and for the right click: one menu for the whole list, so that rows stay light. */
export function RowMenu({ place, title, groups, onClose }: RowMenuProps) {
  // The row or its button. Mantine returns the focus of menus that stay in the page while they are closed, and this one does not.
  const [opener] = useState(() => document.activeElement)
  return (
    <Menu
      opened
      position="bottom-start"
      offset={0}
      onChange={(opened) => {
        if (opened) return
        onClose()
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      }}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: place.x, top: place.y, width: 1, height: 1 }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown>
        {title !== undefined && <Menu.Label>{title}</Menu.Label>}
        <MenuEntries groups={groups} />
      </Menu.Dropdown>
    </Menu>
  )
}

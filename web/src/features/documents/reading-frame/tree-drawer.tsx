import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './frame.module.css'

interface TreeDrawerProps {
  label: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The tree over the content, on narrow screens. */
export function TreeDrawer({ label, isOpen, onClose, children }: TreeDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size="320px"
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': label } }}
      classNames={{ body: classes['drawer'] ?? '' }}
    >
      {children}
    </Drawer>
  )
}

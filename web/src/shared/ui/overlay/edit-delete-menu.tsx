import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Action, ActionMenu } from './action-menu.tsx'

interface EditDeleteMenuProps {
  /** Absent for those who may not. */
  edit?: { label: string; to: string } | undefined
  /** Absent for those who may not. */
  remove?: { label: string; onChoose: () => void } | undefined
}

/** What can be done with something from a list; nothing for those who may do nothing. */
export function EditDeleteMenu({ edit, remove }: EditDeleteMenuProps) {
  const { t } = useTranslation('common')
  if (edit === undefined && remove === undefined) return null
  return (
    <ActionMenu label={t('more')}>
      {edit !== undefined && (
        <Action icon={IconPencil} to={edit.to}>
          {edit.label}
        </Action>
      )}
      {edit !== undefined && remove !== undefined && <Menu.Divider />}
      {remove !== undefined && (
        <Action danger icon={IconTrash} onClick={remove.onChoose}>
          {remove.label}
        </Action>
      )}
    </ActionMenu>
  )
}

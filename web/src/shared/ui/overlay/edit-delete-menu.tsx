import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('more')}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {edit !== undefined && (
          <Menu.Item component={Link} to={edit.to} leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}>
            {edit.label}
          </Menu.Item>
        )}
        {edit !== undefined && remove !== undefined && <Menu.Divider />}
        {remove !== undefined && (
          <Menu.Item
            color="var(--l-bad)"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={remove.onChoose}
          >
            {remove.label}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

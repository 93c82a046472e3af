import { ActionIcon, Menu } from '@mantine/core'
import type { Module } from '@lectern/contracts'
import { IconChevronDown, IconClockPause, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAskedModuleDeletion } from '../use-delete-module.ts'
import { ModuleDialog } from './module-dialog.tsx'
import { MoveModuleDialog } from './move-module-dialog.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done with the application that is open. */
export function ModuleMenu({ module }: { module: Module }) {
  const { t } = useTranslation(['module', 'history'])
  const [dialog, setDialog] = useState<'edit' | 'move'>()
  const askAndDelete = useAskedModuleDeletion(module.projectId)
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon size="xs" aria-label={t('menu', { name: module.name })}>
            <IconChevronDown size={14} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('edit')}>
            {t('edit.action')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={() => setDialog('move')}>
            {t('move.action')}
          </Menu.Item>
          <Menu.Item component={Link} to={`/module/asOf/${module.id}`} leftSection={<IconClockPause {...icon} />}>
            {t('history:asOf.title')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="var(--l-bad)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => void askAndDelete(module)}
          >
            {t('delete.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ModuleDialog
        opened={dialog === 'edit'}
        projectId={module.projectId}
        module={module}
        onClose={close}
        onSaved={close}
      />
      <MoveModuleDialog opened={dialog === 'move'} module={module} onClose={close} />
    </>
  )
}

import { Button, Menu } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronDown,
  IconDownload,
  IconEyeOff,
  IconFileText,
  IconFolderPlus,
  IconHexagon,
  IconMarkdown,
  IconPlus,
  IconRefresh,
  IconRoute,
} from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../../../shared/commands/command.ts'
import { useOffers } from '../../../../shared/commands/use-commands.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { MenuEntries } from '../../../../shared/ui/overlay/menu-entries.tsx'
import { IconTool } from '../../../../shared/ui/overlay/icon-tool.tsx'
import type { ListFilter } from '../list-model.ts'
import type { ListState } from '../use-list-state.ts'
import classes from './toolbar.module.css'

const icon = { size: 16, stroke: 1.6 } as const

export interface ListToolsProps {
  list: Pick<ListState, 'rows' | 'kept' | 'isFolder' | 'isOpen' | 'setAllFolders' | 'changeFilter'>
  /** As it was entered. */
  filter: ListFilter
  moduleId: string
  isRefreshing: boolean
  /** There is no room for tools side by side. */
  isShort: boolean
  onRefresh: () => void
  onExport: () => void
  /** Absent for those who may not change the application. */
  onNewFolder: (() => void) | undefined
}

/** What can be done with the list; where there is little room behind three dots, but for what is new. */
export function ListTools(props: ListToolsProps) {
  const { t } = useTranslation('api-list')
  useToolOffers(props)
  return (
    <div className="l-row l-wrap l-at-end l-gap-8">
      <span className={clsx('l-note l-text-end l-wide-only', classes['count'])} role="status">
        {t('count', { count: props.list.kept.docCount })}
      </span>
      {props.isShort ? <ToolMenu {...props} /> : <ToolButtons {...props} />}
      {props.onNewFolder !== undefined && <NewMenu moduleId={props.moduleId} onNewFolder={props.onNewFolder} />}
    </div>
  )
}

/** The same for the palette. */
function useToolOffers(props: ListToolsProps): void {
  const { t } = useTranslation('api-list')
  const { label, icon: FolderPicture, onClick } = useFolderSwitch(props)
  const { onExport, onRefresh } = props
  useOffers(() => [
    { key: 'exportList', label: t('export'), icon: <IconDownload {...icon} aria-hidden />, run: onExport },
    { key: 'folders', label, icon: <FolderPicture {...icon} aria-hidden />, run: onClick },
    { key: 'refresh', label: t('refresh'), icon: <IconRefresh {...icon} aria-hidden />, run: onRefresh },
  ])
}

/** The switch of all folders: closes them while any is open. */
function useFolderSwitch({ list }: ListToolsProps) {
  const { t } = useTranslation('api-list')
  const hasOpen = list.rows.some((node) => list.isFolder(node) && list.isOpen(node))
  return {
    label: t(hasOpen ? 'collapseAll' : 'expandAll'),
    icon: hasOpen ? IconArrowsMinimize : IconArrowsMaximize,
    onClick: () => list.setAllFolders(!hasOpen),
  }
}

function ToolButtons(props: ListToolsProps) {
  const { list, filter, isRefreshing, onRefresh, onExport } = props
  const { t } = useTranslation('api-list')
  return (
    <>
      <IconTool {...useFolderSwitch(props)} />
      <IconTool
        label={t('hideEmpty')}
        icon={IconEyeOff}
        pressed={filter.hidesEmptyFolders}
        onClick={() => list.changeFilter({ hidesEmptyFolders: !filter.hidesEmptyFolders })}
      />
      <IconTool
        label={t('refresh')}
        icon={IconRefresh}
        iconClassName={isRefreshing ? classes['turning'] : undefined}
        onClick={onRefresh}
      />
      <Button leftSection={<IconDownload {...icon} aria-hidden />} onClick={onExport}>
        {t('export')}
      </Button>
    </>
  )
}

function ToolMenu(props: ListToolsProps) {
  const { list, filter, onRefresh, onExport } = props
  const { t } = useTranslation(['api-list', 'common'])
  const folders = useFolderSwitch(props)
  return (
    <ActionMenu label={t('common:more')}>
      <Action icon={IconDownload} onClick={onExport}>
        {t('export')}
      </Action>
      <Action icon={folders.icon} onClick={folders.onClick}>
        {folders.label}
      </Action>
      <Action icon={IconRefresh} onClick={onRefresh}>
        {t('refresh')}
      </Action>
      <Menu.CheckboxItem
        checked={filter.hidesEmptyFolders}
        onChange={(hidesEmptyFolders) => list.changeFilter({ hidesEmptyFolders })}
      >
        {t('hideEmpty')}
      </Menu.CheckboxItem>
    </ActionMenu>
  )
}

/** Kinds of documents to write, the usual one first, and folders. */
function NewMenu({ moduleId, onNewFolder }: { moduleId: string; onNewFolder: () => void }) {
  const { t } = useTranslation('api-list')
  const entry = (type: string, label: string, picture: ReactNode): Command => ({
    key: `newDoc.${type}`,
    label,
    icon: picture,
    to: `/doc/new/${moduleId}?type=${type}`,
  })
  const entries = [
    entry('http', t('newDoc.http'), <IconRoute {...icon} aria-hidden />),
    entry('markdown', t('newDoc.markdown'), <IconMarkdown {...icon} aria-hidden />),
    entry('custom', t('newDoc.custom'), <IconFileText {...icon} aria-hidden />),
    entry('dubbo', t('newDoc.dubbo'), <IconHexagon {...icon} aria-hidden />),
  ]
  const folder: Command = {
    key: 'newFolder',
    label: t('folder.new'),
    icon: <IconFolderPlus {...icon} aria-hidden />,
    run: onNewFolder,
  }
  useOffers(() => [folder, ...entries.map((each) => ({ ...each, label: t('newDoc.ofType', { type: each.label }) }))])
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="filled"
          leftSection={<IconPlus {...icon} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {t('newDoc.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntries groups={[entries, [folder]]} />
      </Menu.Dropdown>
    </Menu>
  )
}

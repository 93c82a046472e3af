import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { shareType, type ComposeProject } from '@lectern/contracts'
import {
  IconAdjustmentsHorizontal,
  IconDownload,
  IconExternalLink,
  IconFolderPlus,
  IconFold,
  IconLock,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { StatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Toolbar } from '../../../../shared/ui/table/toolbar.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import type { EntryListState } from '../use-entry-list.ts'

interface ComposeBarProps {
  project: ComposeProject
  /** Its whole address. */
  link: string
  state: EntryListState
  isRefreshing: boolean
  onRefresh: () => void
  onExport: () => void
  /** Opens the panel at the right, where the page has no room for it. */
  onSettings: (() => void) | undefined
  /** Absent for those who may only look. */
  onNewFolder: (() => void) | undefined
  onPick: (() => void) | undefined
}

/** Whether it is enabled, where visitors find it and whether they need a password. */
function Address({ project, link }: Pick<ComposeBarProps, 'project' | 'link'>) {
  const { t } = useTranslation('compose')
  const isOn = project.status === 1
  return (
    <div className="l-row l-narrow l-gap-8 l-grow-240">
      <StatusDot tone={isOn ? 'ok' : 'hollow'}>{t(isOn ? 'status.on' : 'status.off')}</StatusDot>
      <code className="l-cut l-t2 l-size-12" title={link}>
        {link.replace(/^https?:\/\//, '')}
      </code>
      <CopyButton text={link} label={t('copyLink')} />
      {project.type === shareType.encrypted && (
        <Tag icon={<IconLock size={12} stroke={1.8} aria-hidden />}>{t('access.encrypted')}</Tag>
      )}
    </div>
  )
}

export function ComposeBar(props: ComposeBarProps) {
  const { project, link, state, isRefreshing, onRefresh, onExport, onSettings, onNewFolder, onPick } = props
  const { t } = useTranslation('compose')
  const isMobile = useMedia(mobileMedia)
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  const tool = (label: string, picture: ReactNode, onClick: () => void, isBusy = false) => (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} loading={isBusy} onClick={onClick}>
        {picture}
      </ActionIcon>
    </Tooltip>
  )
  return (
    <Toolbar
      label={t('toolbar')}
      lead={<Address project={project} link={link} />}
      end={
        <>
          <FilterInput
            label={t('filter')}
            value={state.text}
            width={isMobile ? '100%' : 220}
            onChange={state.setText}
          />
          {tool(t(state.isAllOpen ? 'foldAll' : 'unfoldAll'), <IconFold {...icon} />, () =>
            state.setAll(!state.isAllOpen),
          )}
          {tool(t('refresh'), <IconRefresh {...icon} />, onRefresh, isRefreshing)}
          {tool(t('export'), <IconDownload {...icon} />, onExport)}
          {onSettings !== undefined && tool(t('settings'), <IconAdjustmentsHorizontal {...icon} />, onSettings)}
          <Button component="a" href={link} target="_blank" rel="noopener" leftSection={<IconExternalLink {...icon} />}>
            {t('visitorView')}
          </Button>
          {onNewFolder !== undefined && (
            <Button leftSection={<IconFolderPlus {...icon} />} onClick={onNewFolder}>
              {t('folder.action')}
            </Button>
          )}
          {onPick !== undefined && (
            <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={onPick}>
              {t('pick.action')}
            </Button>
          )}
        </>
      }
    />
  )
}

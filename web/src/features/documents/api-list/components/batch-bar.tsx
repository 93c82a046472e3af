import { Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconCopyPlus,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconLock,
  IconLockOpen,
  IconShare3,
  IconTags,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../../../shared/lib/shortcuts.ts'
import { DocStatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import type { DocChange } from '../api/doc-mutations.ts'
import { statusChoices } from './status-cell.tsx'
import type { ListState } from '../use-list-state.ts'
import classes from '../../../../shared/ui/table/batch-bar.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface BatchBarProps {
  list: ListState
  onMove: (() => void) | undefined
  onCopy: (() => void) | undefined
  onTags: (() => void) | undefined
  onShare: (() => void) | undefined
  onExport: () => void
  onUpdate: ((change: DocChange) => void) | undefined
  onDelete: (() => void) | undefined
}

/** What can be done with the ticked documents; floats over the list while there are any. */
export function BatchBar({ list, onMove, onCopy, onTags, onShare, onExport, onUpdate, onDelete }: BatchBarProps) {
  const { t } = useTranslation(['api-list', 'common'])
  const clear = () => list.replaceTicked([])
  useShortcuts({ Escape: clear })
  const count = list.tickedCount
  const all = list.kept.docCount
  return (
    <div className={classes['bar']} role="toolbar" aria-label={t('batch.name')}>
      <span className={classes['count']} role="status">
        {t('batch.count', { count })}
      </span>
      {list.tickedDocs.length < all && (
        <button type="button" onClick={list.tickAll}>
          {t('batch.all', { count: all })}
        </button>
      )}
      <span className={classes['line']} aria-hidden />
      {onMove !== undefined && (
        <button type="button" onClick={onMove}>
          <IconFolderSymlink {...icon} />
          {t('batch.move')}
        </button>
      )}
      {onCopy !== undefined && (
        <button type="button" onClick={onCopy}>
          <IconCopyPlus {...icon} />
          {t('batch.copy')}
        </button>
      )}
      {onTags !== undefined && list.tickedDocs.length > 0 && (
        <button type="button" onClick={onTags}>
          <IconTags {...icon} />
          {t('batch.tags')}
        </button>
      )}
      {onShare !== undefined && (
        <button type="button" onClick={onShare}>
          <IconShare3 {...icon} />
          {t('share')}
        </button>
      )}
      <button type="button" onClick={onExport}>
        <IconDownload {...icon} />
        {t('export')}
      </button>
      {onUpdate !== undefined && <UpdateMenu onUpdate={onUpdate} />}
      {onDelete !== undefined && (
        <>
          <span className={classes['line']} aria-hidden />
          <button type="button" className={classes['danger']} onClick={onDelete}>
            <IconTrash {...icon} />
            {t('common:delete')}
          </button>
        </>
      )}
      <button type="button" aria-label={t('batch.clear')} onClick={clear}>
        <IconX {...icon} />
      </button>
    </div>
  )
}

/** Status, visibility and lock, for all of them. */
function UpdateMenu({ onUpdate }: { onUpdate: (change: DocChange) => void }) {
  const { t } = useTranslation('api-list')
  return (
    <Menu position="top">
      <Menu.Target>
        <button type="button">
          <IconAdjustments {...icon} />
          {t('batch.set')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {statusChoices.map((status) => (
          <Menu.Item key={status} onClick={() => onUpdate({ status })}>
            <DocStatusDot status={status} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => onUpdate({ isShow: 1 })}>
          {t('batch.show')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => onUpdate({ isShow: 0 })}>
          {t('batch.hide')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => onUpdate({ isLocked: 1 })}>
          {t('batch.lock')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLockOpen {...icon} />} onClick={() => onUpdate({ isLocked: 0 })}>
          {t('batch.unlock')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

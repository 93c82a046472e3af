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
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BatchAct, BatchBar, BatchLine } from '../../../../shared/ui/table/batch-bar.tsx'
import { DocStatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import type { DocChange } from '../api/doc-mutations.ts'
import { statusChoices } from './status-cell.tsx'
import type { ListState } from '../use-list-state.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface DocsBatchBarProps {
  list: ListState
  onMove: (() => void) | undefined
  onCopy: (() => void) | undefined
  onTags: (() => void) | undefined
  onShare: (() => void) | undefined
  onExport: () => void
  onUpdate: ((change: DocChange) => void) | undefined
  onDelete: (() => void) | undefined
}

/** What can be done with the ticked documents. */
export function DocsBatchBar(props: DocsBatchBarProps) {
  const { t } = useTranslation(['api-list', 'common'])
  const { list, onMove, onCopy, onTags, onShare, onExport, onUpdate, onDelete } = props
  const all = list.kept.docCount
  return (
    <BatchBar
      name={t('batch.name')}
      count={t('batch.count', { count: list.tickedCount })}
      clearLabel={t('batch.clear')}
      onClear={() => list.replaceTicked([])}
    >
      {list.tickedDocs.length < all && <BatchAct onClick={list.tickAll}>{t('batch.all', { count: all })}</BatchAct>}
      <BatchLine />
      {onMove !== undefined && (
        <BatchAct icon={IconFolderSymlink} onClick={onMove}>
          {t('batch.move')}
        </BatchAct>
      )}
      {onCopy !== undefined && (
        <BatchAct icon={IconCopyPlus} onClick={onCopy}>
          {t('batch.copy')}
        </BatchAct>
      )}
      {onTags !== undefined && list.tickedDocs.length > 0 && (
        <BatchAct icon={IconTags} onClick={onTags}>
          {t('batch.tags')}
        </BatchAct>
      )}
      {onShare !== undefined && (
        <BatchAct icon={IconShare3} onClick={onShare}>
          {t('share')}
        </BatchAct>
      )}
      <BatchAct icon={IconDownload} onClick={onExport}>
        {t('export')}
      </BatchAct>
      {onUpdate !== undefined && <UpdateMenu onUpdate={onUpdate} />}
      {onDelete !== undefined && (
        <>
          <BatchLine />
          <BatchAct danger icon={IconTrash} onClick={onDelete}>
            {t('common:delete')}
          </BatchAct>
        </>
      )}
    </BatchBar>
  )
}

/** Status, visibility and lock, for all of them. */
function UpdateMenu({ onUpdate }: { onUpdate: (change: DocChange) => void }) {
  const { t } = useTranslation('api-list')
  return (
    <Menu position="top">
      <Menu.Target>
        <BatchAct icon={IconAdjustments}>{t('batch.set')}</BatchAct>
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

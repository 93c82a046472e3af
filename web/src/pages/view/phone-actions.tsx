import type { DocDetail } from '@lectern/contracts'
import { Menu } from '@mantine/core'
import {
  IconCode,
  IconDownload,
  IconHistory,
  IconLink,
  IconPencil,
  IconShare3,
  IconTestPipe,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentQuery, useReadingSource } from '../../entities/document/reading-source.ts'
import { docHistoryPath } from '../../entities/history/history-place.ts'
import { CommentsAction } from '../../features/documents/comments/comments-tab.tsx'
import { FollowAction } from '../../features/following/following/follow-action.tsx'
import { copyText } from '../../shared/lib/clipboard.ts'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { Action, ActionMenu } from '../../shared/ui/overlay/action-menu.tsx'
import { DebugButton } from './debug-place.tsx'
import { CodeDialog, editPath, ExportDialog, ShareDialog, useEditKey } from './reading-actions.tsx'
import { mockSearch } from './use-trying.ts'

/** What one does with a document on phones, where there is no bar over it: the main act in words, the rest in a menu. */
export function PhoneActions({ docId, isHttp }: { docId: string; isHttp: boolean }) {
  const isNarrow = useMedia(mobileMedia)
  const { data } = useQuery(documentQuery(useReadingSource(), docId))
  if (!isNarrow || data === undefined) return null
  return (
    <>
      {isHttp && <DebugButton docId={docId} />}
      <MoreActions key={docId} detail={data} isHttp={isHttp} />
    </>
  )
}

function MoreActions({ detail, isHttp }: { detail: DocDetail; isHttp: boolean }) {
  const { t } = useTranslation(['reading', 'common', 'document', 'export-dialog', 'generate-code'])
  const [dialog, setDialog] = useState<'share' | 'export' | 'code'>()
  const { share: canShare, manageDocs: canEdit } = detail.can
  useEditKey(detail)
  const close = () => setDialog(undefined)
  return (
    <>
      <ActionMenu label={t('common:more')} size="lg" variant="default">
        {canEdit && (
          <Action icon={IconPencil} to={editPath(detail)}>
            {t('edit')}
          </Action>
        )}
        {canShare && (
          <Action icon={IconShare3} onClick={() => setDialog('share')}>
            {t('share')}
          </Action>
        )}
        {isHttp && (
          <Action icon={IconTestPipe} to={`/view/${detail.id}${mockSearch}`}>
            {t('mock')}
          </Action>
        )}
        <CommentsAction />
        <Menu.Divider />
        <FollowAction kind="doc" id={detail.id} />
        <Action icon={IconHistory} to={docHistoryPath(detail.moduleId, detail.id)}>
          {t('history')}
        </Action>
        {isHttp && (
          <Action icon={IconCode} onClick={() => setDialog('code')}>
            {t('generate-code:action')}
          </Action>
        )}
        <Action icon={IconDownload} onClick={() => setDialog('export')}>
          {t('export-dialog:action')}
        </Action>
        <Action icon={IconLink} onClick={() => void copyText(window.location.href)}>
          {t('document:toolbar.copyLink')}
        </Action>
      </ActionMenu>
      {dialog === 'share' && <ShareDialog detail={detail} onClose={close} />}
      {dialog === 'code' && <CodeDialog detail={detail} onClose={close} />}
      {dialog === 'export' && <ExportDialog detail={detail} onClose={close} />}
    </>
  )
}

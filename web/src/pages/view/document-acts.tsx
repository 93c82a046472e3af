import type { DocDetail } from '@lectern/contracts'
import {
  IconFileCode,
  IconHeart,
  IconHeartFilled,
  IconDownload,
  IconHistory,
  IconLink,
  IconMessages,
  IconPencil,
  IconShare3,
  IconSparkles,
  IconStar,
  IconStarFilled,
  IconTestPipe,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentQuery, useReadingSource } from '../../entities/document/reading-source.ts'
import { favoritesQuery, isFavorite, useFavoriteSwitch } from '../../entities/favorite/favorite-queries.ts'
import { docHistoryPath } from '../../entities/history/history-place.ts'
import { isFollowedQuery, useFollowSwitch } from '../../entities/subscription/subscription-queries.ts'
import { useComments } from '../../features/documents/comments/comments-context.ts'
import { useCommentsTitle } from '../../features/documents/comments/comments-tab.tsx'
import { commands, menuKeys } from '../../shared/commands/command-list.ts'
import type { Command } from '../../shared/commands/command.ts'
import { useOffers } from '../../shared/commands/use-commands.ts'
import { copyText } from '../../shared/lib/clipboard.ts'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { ActionMenu } from '../../shared/ui/overlay/action-menu.tsx'
import { MenuEntries } from '../../shared/ui/overlay/menu-entries.tsx'
import { DebugButton } from '../layout/document-tab.tsx'
import { CodeDialog, editPath, ExportDialog, ShareDialog, TextDialog, useEditKey } from './reading-actions.tsx'
import { mockSearch } from '../layout/use-trying.ts'

/** What one does with a document: for the palette, and on phones, where there is no bar over it, the main act in words and the rest in a menu. */
export function DocumentActs({ docId, isHttp }: { docId: string; isHttp: boolean }) {
  const isNarrow = useMedia(mobileMedia)
  const { data } = useQuery(documentQuery(useReadingSource(), docId))
  if (data === undefined) return null
  return (
    <>
      {isNarrow && isHttp && <DebugButton documentTo={`/view/${docId}`} />}
      <Acts key={docId} detail={data} isHttp={isHttp} isNarrow={isNarrow} />
    </>
  )
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

type DocDialog = 'share' | 'export' | 'code' | 'text'

interface ActsProps {
  detail: DocDetail
  isHttp: boolean
  /** Has the menu as well. */
  isNarrow: boolean
}

function Acts({ detail, isHttp, isNarrow }: ActsProps) {
  const { t } = useTranslation('common')
  const [dialog, setDialog] = useState<DocDialog>()
  const groups = [useContentCommands(detail, isHttp, setDialog), useAroundCommands(detail, isHttp, setDialog)]
  const close = () => setDialog(undefined)
  useEditKey(detail)
  // The key of editing is offered already.
  useOffers(() => groups.flat().filter(({ key }) => key !== 'edit'))
  return (
    <>
      {isNarrow && (
        <ActionMenu label={t('more')} size="lg" variant="default">
          <MenuEntries groups={groups} />
        </ActionMenu>
      )}
      {dialog === 'share' && <ShareDialog detail={detail} onClose={close} />}
      {dialog === 'export' && <ExportDialog detail={detail} onClose={close} />}
      {dialog === 'code' && <CodeDialog detail={detail} onClose={close} />}
      {dialog === 'text' && <TextDialog detail={detail} onClose={close} />}
    </>
  )
}

/** The document itself. */
function useContentCommands(detail: DocDetail, isHttp: boolean, open: (dialog: DocDialog) => void): Command[] {
  const { t } = useTranslation('reading')
  const { show } = useComments()
  const comments = useCommentsTitle()
  const { id, can } = detail
  const keys = menuKeys(commands.reading.edit[0])
  return [
    ...(can.manageDocs
      ? [{ key: 'edit', label: t('edit'), icon: <IconPencil {...icon} />, keys, to: editPath(detail) }]
      : []),
    ...(can.share
      ? [{ key: 'share', label: t('share'), icon: <IconShare3 {...icon} />, run: () => open('share') }]
      : []),
    ...(isHttp
      ? [{ key: 'mock', label: t('mock'), icon: <IconTestPipe {...icon} />, to: `/view/${id}${mockSearch}` }]
      : []),
    { key: 'comments', label: comments, icon: <IconMessages {...icon} />, run: () => show() },
  ]
}

/** What is around it. */
function useAroundCommands({ id, moduleId }: DocDetail, isHttp: boolean, open: (dialog: DocDialog) => void): Command[] {
  const { t } = useTranslation([
    'reading',
    'document',
    'export-dialog',
    'following',
    'generate-code',
    'assistant-text',
    'favorite',
  ])
  const subject = { kind: 'doc', id } as const
  const { data: isFollowed = false } = useQuery(isFollowedQuery(subject))
  const { mutate: follow } = useFollowSwitch(subject)
  const isMarked = isFavorite(useQuery(favoritesQuery).data ?? [], subject)
  const { mutate: mark } = useFavoriteSwitch(subject)
  return [
    {
      key: 'follow',
      label: t(isFollowed ? 'following:unfollow' : 'following:follow'),
      icon: isFollowed ? <IconStarFilled {...icon} /> : <IconStar {...icon} />,
      run: () => follow(!isFollowed),
    },
    {
      key: 'favorite',
      label: t(isMarked ? 'favorite:remove.doc' : 'favorite:add.doc'),
      icon: isMarked ? <IconHeartFilled {...icon} /> : <IconHeart {...icon} />,
      run: () => mark(!isMarked),
    },
    { key: 'history', label: t('history'), icon: <IconHistory {...icon} />, to: docHistoryPath(moduleId, id) },
    { key: 'export', label: t('export-dialog:action'), icon: <IconDownload {...icon} />, run: () => open('export') },
    ...(isHttp
      ? [{ key: 'code', label: t('generate-code:action'), icon: <IconFileCode {...icon} />, run: () => open('code') }]
      : []),
    { key: 'text', label: t('assistant-text:action'), icon: <IconSparkles {...icon} />, run: () => open('text') },
    {
      key: 'link',
      label: t('document:toolbar.copyLink'),
      icon: <IconLink {...icon} />,
      run: () => void copyText(window.location.href),
    },
  ]
}

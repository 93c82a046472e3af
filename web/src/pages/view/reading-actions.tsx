import type { DocDetail } from '@lectern/contracts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconDownload, IconHistory, IconPencil, IconShare3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { documentQuery, useReadingSource } from '../../entities/document/reading-source.ts'
import { FollowButton } from '../../features/following/following/follow-button.tsx'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { useShortcuts } from '../../shared/lib/shortcuts.ts'

const Exporting = lazy(() => import('../layout/exporting.tsx'))
const Sharing = lazy(() => import('../layout/sharing.tsx'))

/** Shares and edits the document, in words. */
function MainActions({ detail }: { detail: DocDetail }) {
  return (
    <>
      {detail.can.share && <ShareButton key={detail.id} detail={detail} />}
      {detail.can.manageDocs && <EditLink detail={detail} />}
    </>
  )
}

/** At the end of the bar over the document. */
export function BarActions({ detail }: { detail: DocDetail }) {
  return useMedia(mobileMedia) ? null : <MainActions detail={detail} />
}

/** The same in the title's line, where there is no bar. */
export function TitleActions({ docId }: { docId: string }) {
  const isNarrow = useMedia(mobileMedia)
  const { data } = useQuery(documentQuery(useReadingSource(), docId))
  return isNarrow && data !== undefined ? <MainActions detail={data} /> : null
}

/** Further tools of a signed-in reader. */
export function ReadingTools({ detail }: { detail: DocDetail }) {
  return (
    <>
      <FollowButton kind="doc" id={detail.id} />
      <HistoryLink detail={detail} />
      <ExportButton key={detail.id} detail={detail} />
    </>
  )
}

function HistoryLink({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation('reading')
  return (
    <Tooltip label={t('history')}>
      <ActionIcon component={Link} to={`/doc/history/${detail.moduleId}/${detail.id}`} aria-label={t('history')}>
        <IconHistory size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Exports the document, or more of its application. */
function ExportButton({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation('export-dialog')
  const [isOpen, setIsOpen] = useState(false)
  const ids = useMemo(() => [detail.id], [detail.id])
  return (
    <>
      <Tooltip label={t('action')}>
        <ActionIcon aria-label={t('action')} onClick={() => setIsOpen(true)}>
          <IconDownload size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <Exporting
            module={{ id: detail.moduleId, name: detail.moduleName }}
            ids={ids}
            canManage={detail.can.manageDocs}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Shares the document, or more of its application. */
function ShareButton({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation('reading')
  const [isOpen, setIsOpen] = useState(false)
  const ids = useMemo(() => [detail.id], [detail.id])
  return (
    <>
      <Button leftSection={<IconShare3 size={15} stroke={1.6} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('share')}
      </Button>
      {isOpen && (
        <Suspense>
          <Sharing
            module={{ id: detail.moduleId, name: detail.moduleName }}
            ids={ids}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Where the document is written; `e` goes there as well. */
function EditLink({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation('reading')
  const navigate = useNavigate()
  const to = `/doc/edit/${detail.moduleId}/${detail.id}`
  useShortcuts({ e: () => void navigate(to) })
  return (
    <Tooltip label={`${t('edit')}  E`}>
      <Button component={Link} to={to} leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}>
        {t('edit')}
      </Button>
    </Tooltip>
  )
}

import { docType, type DocDetail } from '@lectern/contracts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileCode, IconDownload, IconPencil, IconShare3, IconSparkles } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useComments } from '../../features/documents/comments/comments-context.ts'
import { FavoriteButton } from '../../features/finding/favorite/favorite-button.tsx'
import { FollowButton } from '../../features/following/following/follow-button.tsx'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { commands } from '../../shared/commands/command-list.ts'
import { useCommands } from '../../shared/commands/use-commands.ts'

const Exporting = lazy(() => import('../layout/exporting.tsx'))
const CopyingText = lazy(() => import('./copying-text.tsx'))
const GeneratingCode = lazy(() => import('./generating-code.tsx'))
const Sharing = lazy(() => import('../layout/sharing.tsx'))

export const editPath = ({ moduleId, id }: DocDetail) => `/doc/edit/${moduleId}/${id}`

interface DialogProps {
  detail: DocDetail
  onClose: () => void
}

export function ExportDialog({ detail, onClose }: DialogProps) {
  const ids = useMemo(() => [detail.id], [detail.id])
  const module = { id: detail.moduleId, name: detail.moduleName }
  return (
    <Suspense>
      <Exporting module={module} ids={ids} canManage={detail.can.manageDocs} onClose={onClose} />
    </Suspense>
  )
}

export function CodeDialog({ detail, onClose }: DialogProps) {
  return (
    <Suspense>
      <GeneratingCode detail={detail} onClose={onClose} />
    </Suspense>
  )
}

export function TextDialog({ detail, onClose }: DialogProps) {
  return (
    <Suspense>
      <CopyingText detail={detail} onClose={onClose} />
    </Suspense>
  )
}

export function ShareDialog({ detail, onClose }: DialogProps) {
  const ids = useMemo(() => [detail.id], [detail.id])
  return (
    <Suspense>
      <Sharing module={{ id: detail.moduleId, name: detail.moduleName }} ids={ids} onClose={onClose} />
    </Suspense>
  )
}

/** `e` goes where the document is written. */
export function useEditKey(detail: DocDetail): void {
  const navigate = useNavigate()
  const canEdit = detail.can.manageDocs
  useCommands(commands.reading, { edit: canEdit ? () => void navigate(editPath(detail)) : undefined })
}

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

/** Below it the bar has all its words and tools only without the one that the palette offers as well. */
const roomyMedia = '(width >= 1200px)'

/** Further tools of a signed-in reader; beside comments there is room for none that the palette offers as well. */
export function ReadingTools({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation(['generate-code', 'assistant-text', 'export-dialog'])
  const isRoomy = useMedia(roomyMedia)
  const isBesideComments = useComments().panel !== undefined
  const all = [
    ...(detail.type === docType.http
      ? [{ label: t('generate-code:action'), icon: IconFileCode, dialog: CodeDialog }]
      : []),
    ...(isRoomy ? [{ label: t('assistant-text:action'), icon: IconSparkles, dialog: TextDialog }] : []),
    { label: t('export-dialog:action'), icon: IconDownload, dialog: ExportDialog },
  ]
  const tools = isBesideComments ? [] : all
  return (
    <>
      <FollowButton kind="doc" id={detail.id} />
      <FavoriteButton kind="doc" id={detail.id} />
      {tools.map((tool) => (
        <DialogTool key={`${tool.label} ${detail.id}`} detail={detail} {...tool} />
      ))}
    </>
  )
}

interface DialogToolProps {
  label: string
  icon: typeof IconFileCode
  detail: DocDetail
  dialog: (props: DialogProps) => ReactNode
}

/** Opens a dialog about the document, or more of its application. */
function DialogTool({ label, icon: Icon, detail, dialog: Shown }: DialogToolProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} onClick={() => setIsOpen(true)}>
          <Icon size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && <Shown detail={detail} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Shares the document, or more of its application. */
function ShareButton({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation('reading')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconShare3 size={15} stroke={1.6} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('share')}
      </Button>
      {isOpen && <ShareDialog detail={detail} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Where the document is written. */
function EditLink({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation('reading')
  return (
    <Tooltip label={`${t('edit')}  E`}>
      <Button component={Link} to={editPath(detail)} leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}>
        {t('edit')}
      </Button>
    </Tooltip>
  )
}

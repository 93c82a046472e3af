import type { CommentPlace, DocDetail } from '@lectern/contracts'
import { Drawer } from '@mantine/core'
import clsx from 'clsx'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx'
import { useComments } from './comments-context.ts'
import classes from './comments-side.module.css'

/** Most of the code of comments; fetched when they are first opened. */
const CommentsPanel = lazy(async () => ({ default: (await import('./panel/comments-panel.tsx')).CommentsPanel }))

interface CommentsSideProps {
  /** `undefined` while it is loading. */
  detail: DocDetail | undefined
  /** Tells the page around that room is taken at its right. */
  onToggle: (isOpen: boolean) => void
  /** Shows a field where the page is not the reading page; there its anchor does. */
  onGoTo?: (place: CommentPlace) => void
}

/** The panel at the right of a document; over it on phones. */
export function CommentsSide({ detail, onToggle, onGoTo }: CommentsSideProps) {
  const { t } = useTranslation('comments')
  const { panel, close } = useComments()
  const isMobile = useMedia(mobileMedia)
  const isOpen = panel !== undefined
  useEffect(() => {
    onToggle(isOpen)
  }, [isOpen, onToggle])
  const content = panel !== undefined && detail !== undefined && (
    <Suspense fallback={<SkeletonRows rows={4} height={72} />}>
      <CommentsPanel key={detail.id} detail={detail} panel={panel} onGoTo={onGoTo} />
    </Suspense>
  )
  if (isMobile) {
    return (
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="100%"
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('title') } }}
        classNames={{ body: classes['sheet'] ?? '' }}
      >
        {content}
      </Drawer>
    )
  }
  if (!isOpen) return null
  return (
    <aside
      className={clsx('l-pinned l-on-sunken l-rule-left l-no-print l-z-sticky-2', classes['side'])}
      aria-label={t('title')}
    >
      {content}
    </aside>
  )
}

import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import clsx from 'clsx'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { useShortcuts } from '../../shared/lib/hooks/shortcuts.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { debugSearch } from './use-is-debugged.ts'
import classes from './view.module.css'

const Debugging = lazy(() => import('./debugging.tsx'))

/** The debug page, whose code nobody loads who only reads. */
export function DebugPlace(props: DocumentPageSlotProps) {
  return (
    <Suspense fallback={<PageProgress active />}>
      <Debugging {...props} />
    </Suspense>
  )
}

/** Among the tabs over a document; `d` goes there and back. */
export function DebugTab({ docId, isOpen }: { docId: string; isOpen: boolean }) {
  const { t } = useTranslation('reading')
  const navigate = useNavigate()
  useShortcuts({ d: () => void navigate(`/view/${docId}${isOpen ? '' : debugSearch}`) })
  return (
    <Link
      className={clsx('l-row', isOpen ? 'l-t1 l-medium' : 'l-t2', classes['tab'])}
      to={`/view/${docId}${debugSearch}`}
      aria-current={isOpen ? 'page' : undefined}
      title={`${t('debug')}  D`}
    >
      {t('debug')}
    </Link>
  )
}

/** The same on phones, where documents have no tabs. */
export function DebugButton({ docId }: { docId: string }) {
  const { t } = useTranslation('reading')
  return (
    <Button
      component={Link}
      to={`/view/${docId}${debugSearch}`}
      leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
    >
      {t('debug')}
    </Button>
  )
}

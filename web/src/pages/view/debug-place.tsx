import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { debugSearch } from './use-trying.ts'

const Debugging = lazy(() => import('./debugging.tsx'))
const Mocking = lazy(() => import('./mocking.tsx'))

/** The debug page, whose code nobody loads who only reads. */
export function DebugPlace(props: DocumentPageSlotProps) {
  return (
    <Suspense fallback={<PageProgress active />}>
      <Debugging {...props} />
    </Suspense>
  )
}

/** The page on which the mock address answers, likewise. */
export function MockPlace(props: DocumentPageSlotProps) {
  return (
    <Suspense fallback={<PageProgress active />}>
      <Mocking {...props} />
    </Suspense>
  )
}

/** The way to the debug page on phones, where documents have no tabs. */
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

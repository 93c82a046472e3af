import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import clsx from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { useShortcuts } from '../../shared/lib/hooks/shortcuts.ts'
import { PageProgress } from '../../shared/ui/feedback/page-progress.tsx'
import { debugSearch, mockSearch, type Trying } from './use-trying.ts'
import classes from './view.module.css'

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

/** Among the tabs over a document; `d` goes to the debug page and back. */
export function TryingTabs({ docId, open }: { docId: string; open: Trying | undefined }) {
  const { t } = useTranslation('reading')
  const navigate = useNavigate()
  const isDebugged = open === 'debug'
  useShortcuts({ d: () => void navigate(`/view/${docId}${isDebugged ? '' : debugSearch}`) })
  return (
    <>
      <Tab to={`/view/${docId}${debugSearch}`} isOpen={isDebugged} title={`${t('debug')}  D`}>
        {t('debug')}
      </Tab>
      <Tab to={`/view/${docId}${mockSearch}`} isOpen={open === 'mock'}>
        {t('mock')}
      </Tab>
    </>
  )
}

interface TabProps {
  to: string
  isOpen: boolean
  title?: string
  children: ReactNode
}

function Tab({ to, isOpen, title, children }: TabProps) {
  return (
    <Link
      className={clsx('l-row l-center l-min-w-hit', isOpen ? 'l-t1 l-medium' : 'l-t2', classes['tab'])}
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      title={title}
    >
      {children}
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

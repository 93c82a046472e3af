import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { docHistoryPath } from '../../entities/history/history-place.ts'
import { commands } from '../../shared/commands/command-list.ts'
import { useCommands } from '../../shared/commands/use-commands.ts'
import { debugSearch, mockSearch, type Trying } from './use-trying.ts'
import classes from './view.module.css'

/** Among the tabs over a document; `d` goes to the debug page and back. */
export function TryingTabs({ docId, open }: { docId: string; open: Trying | undefined }) {
  const { t } = useTranslation('reading')
  const navigate = useNavigate()
  const isDebugged = open === 'debug'
  useCommands(commands.reading, { debug: () => void navigate(`/view/${docId}${isDebugged ? '' : debugSearch}`) })
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

/** Among the tabs over a document: its versions. */
export function HistoryTab({ moduleId, docId }: { moduleId: string; docId: string }) {
  const { t } = useTranslation('reading')
  return (
    <Tab to={docHistoryPath(moduleId, docId)} isOpen={false}>
      {t('history')}
    </Tab>
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

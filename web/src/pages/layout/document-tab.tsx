/* Further pages of a document, among the tabs over it. */
import { Button } from '@mantine/core'
import { IconSend, IconTestPipe } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { commands } from '../../shared/commands/command-list.ts'
import { useCommands } from '../../shared/commands/use-commands.ts'
import { debugSearch, mockSearch } from './use-trying.ts'
import classes from './document-tab.module.css'

interface TabProps {
  to: string
  isOpen: boolean
  title?: string
  children: ReactNode
}

export function DocumentTab({ to, isOpen, title, children }: TabProps) {
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

interface DebugTabProps {
  /** Address of the document. */
  documentTo: string
  isOpen: boolean
}

/** `d` goes to the debug page and back. */
export function DebugTab({ documentTo, isOpen }: DebugTabProps) {
  const { t } = useTranslation('reading')
  const navigate = useNavigate()
  const to = `${documentTo}${debugSearch}`
  useCommands(commands.reading, { debug: () => void navigate(isOpen ? documentTo : to) })
  return (
    <DocumentTab to={to} isOpen={isOpen} title={`${t('debug')}  D`}>
      {t('debug')}
    </DocumentTab>
  )
}

export function MockTab({ documentTo, isOpen }: DebugTabProps) {
  const { t } = useTranslation('reading')
  return (
    <DocumentTab to={`${documentTo}${mockSearch}`} isOpen={isOpen}>
      {t('mock')}
    </DocumentTab>
  )
}

/** The way to the debug page on phones, where documents have no tabs. */
export function DebugButton({ documentTo }: Pick<DebugTabProps, 'documentTo'>) {
  const { t } = useTranslation('reading')
  return (
    <Button
      component={Link}
      to={`${documentTo}${debugSearch}`}
      leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
    >
      {t('debug')}
    </Button>
  )
}

/** As `DebugButton`. */
export function MockButton({ documentTo }: Pick<DebugTabProps, 'documentTo'>) {
  const { t } = useTranslation('reading')
  return (
    <Button
      component={Link}
      to={`${documentTo}${mockSearch}`}
      leftSection={<IconTestPipe size={16} stroke={1.6} aria-hidden />}
    >
      {t('mock')}
    </Button>
  )
}

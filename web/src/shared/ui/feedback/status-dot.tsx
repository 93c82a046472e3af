import { docStatus, type DocStatus } from '@lectern/contracts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../text/marks.module.css'

export type DotTone = 'ok' | 'warn' | 'bad' | 'hollow'

/** A 7 px dot and a word; never the dot alone. */
export function StatusDot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <span className="l-inline-row l-gap-6 l-one-line">
      <span
        className={clsx('l-fixed l-w-7 l-h-7 l-disc', tone === 'hollow' && classes['hollow'])}
        style={tone === 'hollow' ? undefined : { background: `var(--l-${tone === 'warn' ? 'mark' : tone})` }}
        aria-hidden
      />
      {children}
    </span>
  )
}

/** The working status of a document. */
export function DocStatusDot({ status }: { status: DocStatus }) {
  const { t } = useTranslation()
  if (status === docStatus.done) return <StatusDot tone="ok">{t('docStatus.done')}</StatusDot>
  if (status === docStatus.doing) return <StatusDot tone="warn">{t('docStatus.doing')}</StatusDot>
  return <StatusDot tone="hollow">{t('docStatus.todo')}</StatusDot>
}

import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { roles, type AuditEntry } from '@lectern/contracts'
import { IconFilter, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFull } from '../../../../shared/lib/dates.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { deviceOf, fieldName, readDetails, sentenceOf, type FieldChange } from '../audit-words.ts'
import type { AuditFilters } from '../use-audit-filters.ts'
import { Actor } from './audit-table.tsx'
import { SeverityMark } from './severity-mark.tsx'
import classes from './audit-detail.module.css'

function useValueText(): (value: unknown) => string {
  const { t } = useTranslation(['audit-log', 'common'])
  return (value) => {
    if (value === undefined || value === null || value === '') return t('detail.empty')
    if (value === 'none' || value === 'all') return t(`common:${value}`)
    const role = roles.find((each) => each === value)
    if (role !== undefined) return t(`common:role.${role}`)
    if (Array.isArray(value)) return value.map(String).join(', ')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

function Only({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="xs" aria-label={label} onClick={onClick}>
        <IconFilter size={13} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={clsx('l-grid', classes['fact'])}>
      <dt className="l-note l-line-20">{label}</dt>
      <dd className="l-row l-wrap l-self-top l-gap-6 l-m-0 l-break">{children}</dd>
    </div>
  )
}

function Facts({ entry, filters }: { entry: AuditEntry; filters: AuditFilters }) {
  const { t, i18n } = useTranslation('audit-log')
  const { actor, subject, space } = entry
  const actorId = actor?.id ?? ''
  const isPerson = actorId !== ''
  return (
    <dl className="l-m-0">
      <Fact label={t('detail.event')}>
        <code>{entry.action}</code>
      </Fact>
      <Fact label={t('severity.name')}>
        <SeverityMark severity={entry.severity} />
      </Fact>
      <Fact label={t('detail.number')}>{entry.number}</Fact>
      <Fact label={t('detail.time')}>{formatFull(entry.atMs, i18n.language)}</Fact>
      <Fact label={t('detail.who')}>
        <Actor entry={entry} />
        {isPerson && (
          <Only
            label={t('filter.onlyActor')}
            onClick={() => filters.address.change({ actor: actorId, actorName: actor?.name })}
          />
        )}
      </Fact>
      <Fact label={t('detail.subject')}>
        {subject.name}
        {subject.id !== null && (
          <Only
            label={t('filter.onlySubject')}
            onClick={() =>
              filters.address.change({ kind: subject.kind, subject: subject.id ?? '', subjectName: subject.name })
            }
          />
        )}
      </Fact>
      {space !== null && (
        <Fact label={t('detail.space')}>
          {space.name}
          <Only
            label={t('filter.onlySpace')}
            onClick={() => filters.address.change({ space: space.id, spaceName: space.name })}
          />
        </Fact>
      )}
      <Fact label={t('detail.from')}>{entry.address}</Fact>
      <Fact label={t('detail.with')}>
        <span title={entry.userAgent}>{deviceOf(entry.userAgent)}</span>
      </Fact>
      <Fact label={t('detail.hash')}>
        <code title={entry.hash}>{`${entry.hash.slice(0, 12)}…`}</code>
        <CopyButton size="xs" text={`${String(entry.number)}:${entry.hash}`} label={t('detail.copyHash')} />
      </Fact>
    </dl>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const { t } = useTranslation('audit-log')
  const textOf = useValueText()
  return (
    <section className="l-py-14 l-px-16 l-rule-bottom">
      <h3 className="l-row l-spread l-mb-6 l-min-h-24 l-size-13 l-bold">{t('detail.changes')}</h3>
      <ul className={clsx('l-on-page l-card l-plain-list l-ruled', classes['changes'])}>
        {changes.map((change) => (
          <li className="l-column l-top l-gap-4 l-py-8 l-px-12" key={change.field}>
            <span>{fieldName(change.field, t)}</span>
            <del className="l-bad l-on-bad-soft">{textOf(change.from)}</del>
            <ins className="l-ok l-on-ok-soft">{textOf(change.to)}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}

function More({ facts }: { facts: readonly { field: string; value: unknown }[] }) {
  const { t } = useTranslation('audit-log')
  const textOf = useValueText()
  return (
    <section className="l-py-14 l-px-16 l-rule-bottom">
      <h3 className="l-row l-spread l-mb-6 l-min-h-24 l-size-13 l-bold">{t('detail.more')}</h3>
      <dl className="l-m-0">
        {facts.map(({ field, value }) => (
          <Fact key={field} label={fieldName(field, t)}>
            {textOf(value)}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function sourceOf({ details, ...entry }: AuditEntry): string {
  const parsed: unknown = JSON.parse(details)
  return JSON.stringify({ ...entry, atMs: new Date(entry.atMs).toISOString(), details: parsed }, null, 2)
}

interface AuditDetailProps {
  entry: AuditEntry
  filters: AuditFilters
  onClose: () => void
}

/** Everything an entry contains. */
export function AuditDetail({ entry, filters, onClose }: AuditDetailProps) {
  const { t } = useTranslation(['audit-log', 'audit'])
  const { t: tAudit } = useTranslation('audit')
  const { changes, facts } = readDetails(entry.details)
  const source = sourceOf(entry)
  return (
    <aside
      className={clsx('l-fixed l-scroll-y l-on-sunken l-rule-left', classes['panel'])}
      aria-label={t('detail.title')}
    >
      <header className="l-row l-spread l-gap-12 l-py-8 l-pl-16 l-pr-12 l-min-h-48 l-sticky l-top-0 l-on-sunken l-rule-bottom">
        <h2 className="l-size-13 l-bold l-break">{sentenceOf(entry, tAudit)}</h2>
        <ActionIcon aria-label={t('detail.close')} onClick={onClose}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </header>
      <section className="l-py-14 l-px-16 l-rule-bottom">
        <Facts entry={entry} filters={filters} />
      </section>
      {changes.length > 0 && <Changes changes={changes} />}
      {facts.length > 0 && <More facts={facts} />}
      <section className="l-py-14 l-px-16 l-rule-bottom">
        <h3 className="l-row l-spread l-mb-6 l-min-h-24 l-size-13 l-bold">
          {t('detail.source')}
          <CopyButton text={source} label={t('detail.copySource')} />
        </h3>
        <pre className="l-m-0 l-py-10 l-px-12 l-max-h-320 l-scroll-y l-on-page l-code l-break l-as-typed l-line-19 l-card">
          {source}
        </pre>
      </section>
      <footer className={clsx('l-hidden', classes['panelFoot'])}>
        <Button onClick={onClose}>{t('detail.close')}</Button>
      </footer>
    </aside>
  )
}

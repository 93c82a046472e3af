import { Button } from '@mantine/core'
import type { ImportReport } from '@lectern/contracts'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconChevronRight,
  IconEqual,
  IconFileMinus,
  IconFolder,
  IconLock,
  IconPencil,
  IconPlus,
  IconShieldCheck,
  IconTrash,
  IconShieldExclamation,
} from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReportIssues } from './report-issues.tsx'
import classes from './report-outcomes.module.css'
import reportClasses from './report.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const outcomes = ['added', 'changed', 'renamed', 'unchanged', 'locked', 'removed', 'removedUpstream', 'kept'] as const
type Outcome = (typeof outcomes)[number]
const outcomeIcons: Readonly<Record<Outcome, ReactNode>> = {
  added: <IconPlus {...icon} />,
  changed: <IconPencil {...icon} />,
  renamed: <IconArrowRight {...icon} />,
  unchanged: <IconEqual {...icon} />,
  locked: <IconLock {...icon} />,
  removed: <IconTrash {...icon} />,
  removedUpstream: <IconFileMinus {...icon} />,
  kept: <IconFolder {...icon} />,
}

function Count({ name, value, tone }: { name: string; value: number; tone?: 'l-ok' | 'l-bad' }) {
  const { i18n } = useTranslation('import')
  return (
    <div>
      <dd className={clsx('l-m-0 l-size-15 l-bold l-digits l-line-20', value > 0 && tone)}>
        {new Intl.NumberFormat(i18n.language).format(value)}
      </dd>
      <dt className="l-t2 l-size-12 l-line-18">{name}</dt>
    </div>
  )
}

/** The outcome in one sentence with its numbers; what was lost is always counted. */
function Verdict({ report }: { report: ImportReport }) {
  const { t } = useTranslation('import')
  const { counts } = report
  const isWhole = counts.lost === 0
  const brought = (['folders', 'components', 'environments', 'webhooks'] as const).filter((each) => counts[each] > 0)
  return (
    <section
      className={clsx(
        'l-row l-wrap l-gap-12-16 l-py-14 l-px-16 l-round-card',
        isWhole ? 'l-on-ok-soft l-frame-ok' : 'l-on-warn-soft l-frame-warn',
      )}
    >
      {isWhole ? (
        <IconShieldCheck className="l-ok l-fixed" size={20} stroke={1.5} aria-hidden />
      ) : (
        <IconShieldExclamation className="l-warn l-fixed" size={20} stroke={1.5} aria-hidden />
      )}
      <div className={clsx('l-narrow', reportClasses['verdictWords'])}>
        <h2 className="l-size-13 l-bold l-line-20">
          {isWhole ? t('report.whole') : t('report.lossy', { count: counts.lost })}
        </h2>
        {brought.length > 0 && (
          <p className="l-t2 l-break">
            {brought.map((each) => t(`report.brought.${each}`, { count: counts[each] })).join(t('listSeparator'))}
          </p>
        )}
      </div>
      <dl className={clsx('l-flex l-wrap l-m-0', reportClasses['counts'])}>
        <Count name={t('report.added')} value={counts.added} tone="l-ok" />
        {counts.changed > 0 && <Count name={t('report.changed')} value={counts.changed} />}
        {counts.unchanged > 0 && <Count name={t('report.unchanged')} value={counts.unchanged} />}
        {counts.keptEdits > 0 && <Count name={t('report.keptEdits')} value={counts.keptEdits} tone="l-ok" />}
        <Count name={t('report.lost')} value={counts.lost} tone="l-bad" />
      </dl>
    </section>
  )
}

/** Documents of one outcome: how many, the first names, and on opening all names there are. */
function OutcomeRow({ outcome, report }: { outcome: Outcome; report: ImportReport }) {
  const { t } = useTranslation('import')
  const count = report.counts[outcome]
  const names = report.names[outcome]
  const rest = count - names.length
  return (
    <details className={classes['outcome']}>
      <summary className="l-row l-gap-8 l-px-12 l-min-h-36 l-no-marks l-pointer l-hoverable l-inner-focus">
        <IconChevronRight size={15} stroke={1.6} aria-hidden className={clsx('l-fixed l-t3', classes['chevron'])} />
        <span
          className={clsx('l-inline-flex', outcome === 'added' ? 'l-ok' : outcome === 'changed' ? 'l-warn' : 'l-t3')}
        >
          {outcomeIcons[outcome]}
        </span>
        <span className={clsx('l-fixed l-medium', classes['outcomeName'])}>{t(`outcome.${outcome}`)}</span>
        <span className="l-fixed l-w-56 l-t3 l-digits">{count}</span>
        <span className="l-narrow l-t2 l-cut l-wide-only">{names.slice(0, 6).join(t('listSeparator'))}</span>
      </summary>
      <ul className={clsx('l-m-0 l-on-sunken l-rule-top l-no-marks', classes['names'])}>
        {names.map((name, index) => (
          // Names may repeat, and the list never changes.
          <li className="l-break" key={index}>
            {name}
          </li>
        ))}
        {rest > 0 && <li className="l-t3 l-break">{t('report.moreNames', { count: rest })}</li>}
        {outcome === 'removedUpstream' && report.counts.trashed > 0 && (
          <li className="l-t3 l-break">{t('report.trashed', { count: report.counts.trashed })}</li>
        )}
      </ul>
    </details>
  )
}

/** Documents to be decided on because the source no longer has them. */
function askedAbout({ counts }: ImportReport): number {
  return counts.proposed + counts.likely
}

/** What people and the source changed differently, and what the source has no longer, with the way to decide. */
function Waiting({ report, decideTo }: { report: ImportReport; decideTo: string }) {
  const { t } = useTranslation('import')
  const names = report.names.open
  const { open } = report.counts
  const asked = askedAbout(report)
  const shown = names.slice(0, 3)
  return (
    <section
      className={clsx(
        'l-row l-wrap l-gap-8-12 l-py-8 l-pl-16 l-pr-12 l-on-warn-soft l-round-card l-frame-warn',
        reportClasses['waiting'],
      )}
    >
      <IconAlertTriangle className="l-warn l-fixed" {...icon} />
      <p className="l-narrow l-grow-240">
        <strong>{t('report.waiting', { count: open + asked })}</strong>{' '}
        {open > 0 &&
          t('report.waitingNames', {
            names: shown.join(t('listSeparator')),
            count: open,
            rest: open - shown.length,
          })}{' '}
        {asked > 0 && t('report.waitingGone', { count: asked })}
      </p>
      <Button component={Link} to={decideTo}>
        {t('report.decide')}
      </Button>
    </section>
  )
}

interface ImportReportViewProps {
  report: ImportReport
  linkOf: (docId: string) => string
  /** Where conflicts are decided. */
  decideTo: string
}

/** What an import did: the verdict, documents by outcome, and every remark with its place in the source. */
export function ImportReportView({ report, linkOf, decideTo }: ImportReportViewProps) {
  const { t } = useTranslation('import')
  const { counts, issueCounts } = report
  const shown = outcomes.filter((outcome) => counts[outcome] > 0)
  return (
    <div className={clsx('l-column l-wide l-gap-24 l-centred', reportClasses['report'])}>
      <Verdict report={report} />
      {counts.open + askedAbout(report) > 0 && <Waiting report={report} decideTo={decideTo} />}
      {shown.length > 0 && (
        <section>
          <h2 className={clsx('l-flex l-baseline l-gap-8 l-size-15 l-bold l-line-24', reportClasses['sectionTitle'])}>
            {t('report.documents')}
            <span className="l-note l-regular">
              {t('report.inSource', { count: counts.added + counts.changed + counts.unchanged })}
            </span>
          </h2>
          <div className="l-clip l-card">
            {shown.map((outcome) => (
              <OutcomeRow key={outcome} outcome={outcome} report={report} />
            ))}
          </div>
        </section>
      )}
      {issueCounts.error + issueCounts.warning + issueCounts.note > 0 && (
        <ReportIssues report={report} linkOf={linkOf} />
      )}
    </div>
  )
}

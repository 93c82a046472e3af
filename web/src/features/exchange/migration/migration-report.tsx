import { Button } from '@mantine/core'
import type { Migration, MigrationReport as Report } from '@lectern/contracts'
import { IconDownload } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx'
import classes from './migration.module.css'

const outcomes = ['found', 'added', 'changed', 'unchanged', 'kept', 'left'] as const
const lookOutcomes = ['found', 'added', 'unchanged'] as const

/** A dry run does not separate new from known for every kind. */
function isUncounted({ isDryRun }: Report, { found, added, unchanged }: Report['counts'][number]): boolean {
  return isDryRun && added + unchanged < found
}

function Counts({ report }: { report: Report }) {
  const { t, i18n } = useTranslation('migration')
  const number = new Intl.NumberFormat(i18n.language)
  // What happened to nothing at all needs no column.
  const happened = outcomes.filter((outcome) => report.counts.some((counts) => counts[outcome] > 0))
  const shown = report.isDryRun ? lookOutcomes : happened
  const heads = report.isDryRun
    ? lookOutcomes.map((outcome) => t(`look.${outcome}`))
    : happened.map((outcome) => t(`outcome.${outcome}`))
  return (
    <div className="l-scroll-x l-card" role="region" aria-label={t('report.counts')} tabIndex={0}>
      <table className={clsx('l-wide l-collapsed', classes['table'])}>
        <thead>
          <tr>
            <th scope="col">{t('report.kind')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="l-text-end l-digits">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.counts
            .filter(({ found }) => found > 0)
            .map((counts) => (
              <tr key={counts.kind}>
                <th scope="row">{t(`kind.${counts.kind}`)}</th>
                {shown.map((outcome) => (
                  <td key={outcome} className={clsx('l-text-end l-digits', counts[outcome] === 0 && 'l-t3')}>
                    {outcome !== 'found' && isUncounted(report, counts) ? '–' : number.format(counts[outcome])}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Remarks({ report }: { report: Report }) {
  const { t } = useTranslation('migration')
  if (report.remarks.length === 0) return null
  return (
    <section>
      <h2 className="l-size-13 l-bold l-line-20">{t('report.remarks', { count: report.remarkCount })}</h2>
      <ul className="l-column l-p-0 l-no-marks l-m-0">
        {report.remarks.map(({ place, message }, index) => (
          // Remarks may repeat, and the list never changes.
          <li className="l-flex l-wrap l-baseline l-spread l-gap-4-16 l-py-8 l-rule-bottom l-unruled-last" key={index}>
            <span className="l-break">{message}</span>
            {place !== '' && <span className="l-hint l-break">{place}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shares({ report }: { report: Report }) {
  const { t } = useTranslation('migration')
  if (report.shares.length === 0) return null
  return (
    <section>
      <h2 className="l-size-13 l-bold l-line-20">{t('report.shares')}</h2>
      <p className="l-hint">{t('report.sharesHint')}</p>
      <ul className="l-column l-p-0 l-no-marks l-m-0">
        {report.shares.map(({ key, place, former, hasPassword }) => {
          const url = new URL(`share/${key}`, document.baseURI).href
          return (
            <li className="l-flex l-wrap l-baseline l-spread l-gap-4-16 l-py-8 l-rule-bottom l-unruled-last" key={key}>
              <span className={clsx('l-break', classes['address'])}>
                <code>{former}</code> → <code>{url}</code> <CopyButton text={url} />
              </span>
              <span className="l-hint l-break">{hasPassword ? `${place} · ${t('report.samePassword')}` : place}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The report as a file, for keeping. */
function save(migration: Migration): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(migration, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `torna-${migration.id}.json`
  link.click()
  URL.revokeObjectURL(url)
}

/** What came, or would come, and what did not and why. */
export function MigrationReport({ migration, report }: { migration: Migration; report: Report }) {
  const { t } = useTranslation('migration')
  return (
    <div className={clsx('l-column l-gap-16', classes['report'])}>
      <Counts report={report} />
      <Shares report={report} />
      <Remarks report={report} />
      <div>
        <Button
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            save(migration)
          }}
        >
          {t('report.download')}
        </Button>
      </div>
    </div>
  )
}

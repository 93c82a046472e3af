import { viewReportRows, type ViewReport } from '@lectern/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'

function ListSection({ title, total, children }: { title: string; total: number; children: ReactNode }) {
  const { t } = useTranslation('view-log')
  return (
    <section className="l-narrow" aria-label={title}>
      <div className="l-flex l-wrap l-baseline l-gap-4-8 l-mb-6">
        <h3 className="l-size-13 l-bold">{title}</h3>
        <span className="l-note">{total}</span>
      </div>
      <ul className="l-clip l-card l-plain-list l-ruled">{children}</ul>
      {total > viewReportRows && <p className="l-note l-mt-4">{t('more', { count: viewReportRows })}</p>}
    </section>
  )
}

/** The most viewed documents first. */
export function ViewedDocs({ report }: { report: ViewReport }) {
  const { t } = useTranslation('view-log')
  return (
    <ListSection title={t('docs')} total={report.docCount}>
      {report.docs.map(({ id, name, httpMethod, views }) => (
        <li key={id} className="l-row l-gap-8 l-px-12 l-min-h-32 l-m-min-h-44">
          <span className="l-fixed l-w-40 l-t3 l-line-0">
            {httpMethod !== '' && <MethodLabel httpMethod={httpMethod} />}
          </span>
          <span className={name === null ? 'l-rest l-cut l-t3' : 'l-rest l-cut'}>{name ?? t('gone')}</span>
          <span className="l-fixed l-note">{t('views', { count: views })}</span>
        </li>
      ))}
    </ListSection>
  )
}

/** The latest visitors first: the address they proved, and as much of their network address as is kept. */
export function Visitors({ report }: { report: ViewReport }) {
  const { t } = useTranslation('view-log')
  if (report.visitorCount === 0) return null
  return (
    <ListSection title={t('who')} total={report.visitorCount}>
      {report.visitors.map(({ email, network, views, lastViewedAtMs }) => (
        <li key={`${email} ${network}`} className="l-row l-gap-8 l-px-12 l-py-4 l-min-h-36 l-m-min-h-44">
          <span className="l-column l-narrow l-rest">
            {email !== '' && <span className="l-cut">{email}</span>}
            {network !== '' && <code className={email === '' ? 'l-cut' : 'l-cut l-note'}>{network}</code>}
          </span>
          <span className="l-fixed l-note">
            {t('views', { count: views })} · <RelativeDate epochMs={lastViewedAtMs} />
          </span>
        </li>
      ))}
    </ListSection>
  )
}

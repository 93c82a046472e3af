import type { Migration } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'

/** Earlier runs, newest first. */
export function RunList({ migrations }: { migrations: readonly Migration[] }) {
  const { t } = useTranslation('migration')
  if (migrations.length === 0) return <p className="l-hint">{t('runs.none')}</p>
  return (
    <ul className="l-column l-p-0 l-no-marks l-m-0">
      {migrations.map(({ id, isDryRun, sourceName, state, startedByName, createdAtMs }) => (
        <li className="l-flex l-wrap l-baseline l-spread l-gap-4-16 l-py-8 l-rule-bottom l-unruled-last" key={id}>
          <span>
            <Link to={`/admin/migration/${id}`}>{sourceName}</Link> · {t(isDryRun ? 'runs.look' : 'runs.real')} ·{' '}
            {t(`state.${state}`)}
          </span>
          <span className="l-hint">
            {startedByName} · <RelativeDate epochMs={createdAtMs} />
          </span>
        </li>
      ))}
    </ul>
  )
}

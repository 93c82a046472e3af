import type { Migration } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import classes from './migration.module.css'

/** Earlier runs, newest first. */
export function RunList({ migrations }: { migrations: readonly Migration[] }) {
  const { t } = useTranslation('migration')
  if (migrations.length === 0) return <p className="l-hint">{t('runs.none')}</p>
  return (
    <ul className={clsx('l-column l-p-0 l-no-marks', classes['remarks'])}>
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

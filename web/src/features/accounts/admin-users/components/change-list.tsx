import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Change } from '../allocation.ts'
import classes from './dialogs.module.css'

function ChangeLine({ change }: { change: Change }) {
  const { t } = useTranslation(['admin-users', 'common'])
  const { place, from, to, isImplied } = change
  return (
    <li>
      <span>{t(`delete.${place.kind}`, { name: place.name })}</span>
      <span className="l-px-4 l-bad l-on-bad-soft l-struck l-round-tag">
        {from === null ? t('allocate.none') : t(`common:role.${from}`)}
      </span>
      <span className="l-px-4 l-ok l-on-ok-soft l-round-tag">
        {to === null ? t('allocate.none') : t(`common:role.${to}`)}
      </span>
      {isImplied && <span className="l-note">{t(to === null ? 'allocate.impliedLeave' : 'allocate.impliedJoin')}</span>}
    </li>
  )
}

/** What will be different once it is saved. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('admin-users')
  if (changes.length === 0) return null
  return (
    <section aria-label={t('allocate.preview')}>
      <ul className={clsx('l-scroll-y l-plain-list', classes['preview'])}>
        {changes.map((change) => (
          <ChangeLine key={`${change.place.kind} ${change.place.id}`} change={change} />
        ))}
      </ul>
    </section>
  )
}

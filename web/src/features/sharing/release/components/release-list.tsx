import type { Release } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconStarFilled } from '@tabler/icons-react'
import clsx from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReleaseStateDot } from '../../../../entities/release/release-state.tsx'
import { formatDay, formatFull } from '../../../../shared/lib/dates.ts'
import type { ListAddress } from '../../../../shared/lib/hooks/use-list-address.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { SkeletonRows } from '../../../../shared/ui/feedback/skeleton.tsx'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { NewButton } from '../../../../shared/ui/table/new-button.tsx'
import classes from './release-list.module.css'

interface ReleaseListProps {
  /** `undefined` while they are being fetched. */
  releases: readonly Release[] | undefined
  currentId: string | undefined
  address: ListAddress<'state'>
  linkOf: (id: string) => string
  /** Fetches the next ones; absent when all are there. */
  onMore: (() => void) | undefined
  /** Absent for those who may not. */
  onNew: (() => void) | undefined
  /** Stands beside the filter. */
  feedButton: ReactNode
}

/** Up and down go from one release to the next. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const links = [...(event.currentTarget.closest('ol')?.querySelectorAll('a') ?? [])]
  const at = links.indexOf(event.currentTarget)
  const next = step === 0 || at < 0 ? undefined : links[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The releases of a project, newest first. */
export function ReleaseList({ releases, currentId, address, linkOf, onMore, onNew, feedButton }: ReleaseListProps) {
  const { t } = useTranslation('release')
  const isValidOnly = address.filters.state === 'published'
  return (
    <nav className={clsx('l-column l-fixed l-short l-on-sunken l-rule-right', classes['list'])} aria-label={t('title')}>
      <div className="l-row l-gap-8 l-py-10 l-px-12">
        <div className="l-rest">
          <FilterInput label={t('filter')} value={address.text} onChange={address.setText} width="100%" />
        </div>
        <Button
          size="sm"
          aria-pressed={isValidOnly}
          className={classes['valid'] ?? ''}
          onClick={() => address.change({ state: isValidOnly ? undefined : 'published' })}
        >
          {t('validOnly')}
        </Button>
        {feedButton}
      </div>
      {releases === undefined ? (
        <SkeletonRows rows={8} height={54} />
      ) : (
        <div className="l-grow l-short l-scroll-y">
          <ol className={clsx('l-plain-list', classes['rows'])}>
            {releases.map((release) => (
              <li key={release.id}>
                <ReleaseRow release={release} to={linkOf(release.id)} isCurrent={release.id === currentId} />
              </li>
            ))}
          </ol>
          {releases.length === 0 && <p className="l-px-20 l-py-8 l-note">{t('noMatch')}</p>}
          {onMore !== undefined && (
            <div className="l-px-12 l-pb-12">
              <Button variant="subtle" onClick={onMore}>
                {t('older')}
              </Button>
            </div>
          )}
        </div>
      )}
      {onNew !== undefined && (
        <div className={clsx('l-py-10 l-px-12 l-rule-top', classes['foot'])}>
          <NewButton label={t('new')} onClick={onNew} />
        </div>
      )}
    </nav>
  )
}

function ReleaseRow({ release, to, isCurrent }: { release: Release; to: string; isCurrent: boolean }) {
  const { t } = useTranslation('release')
  const breaking = release.summary?.breaking ?? 0
  return (
    <Link
      to={to}
      className={clsx('l-column l-gap-2 l-relative l-t1 l-round l-undecorated l-hoverable l-entry', classes['row'])}
      onKeyDown={moveFocus}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      <span className="l-row l-spread l-gap-8">
        <span className="l-row l-narrow l-gap-4">
          <span className="l-cut l-mono l-medium l-size-13">{release.releaseNo}</span>
          {release.isSubscribe && (
            <IconStarFilled size={13} className={classes['star']} role="img" aria-label={t('followed')} />
          )}
        </span>
        <span className="l-fixed l-size-12">
          <ReleaseStateDot state={release.state} />
        </span>
      </span>
      <span className="l-row l-spread l-gap-8 l-note">
        <span className="l-narrow l-cut">{release.releaseDesc === '' ? t('noDescription') : release.releaseDesc}</span>
        <span className="l-row l-fixed l-gap-6 l-digits">
          {breaking > 0 && (
            <span className="l-inline-row l-gap-2 l-bad" title={t('breakingCount', { count: breaking })}>
              <IconAlertTriangle size={13} stroke={1.8} role="img" aria-label={t('kind.breaking')} />
              {breaking}
            </span>
          )}
          <PublishedDay epochMs={release.publishedAtMs} />
        </span>
      </span>
    </Link>
  )
}

function PublishedDay({ epochMs }: { epochMs: number | null }) {
  const { t, i18n } = useTranslation('release')
  const nowMs = useNow()
  if (epochMs === null) return <span>{t('undated')}</span>
  const sameYear = new Date(epochMs).getFullYear() === new Date(nowMs).getFullYear()
  return (
    <time dateTime={new Date(epochMs).toISOString()} title={formatFull(epochMs, i18n.language)}>
      {formatDay(epochMs, i18n.language, sameYear)}
    </time>
  )
}

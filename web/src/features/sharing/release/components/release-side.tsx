import type { ReleaseDetail, ReleaseModule } from '@lectern/contracts'
import { Switch } from '@mantine/core'
import clsx from 'clsx'
import { Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { useNotifyChanges } from '../api/release-mutations.ts'
import { NotesSection } from './notes-section.tsx'
import classes from './release-side.module.css'

interface ReleaseSideProps {
  release: ReleaseDetail
  followButton: ReactNode
  /** Of those who manage the release. */
  robotsButton: ReactNode
}

/** Notes, what is in the release, who is notified, and who follows it. */
export function ReleaseSide({ release, followButton, robotsButton }: ReleaseSideProps) {
  return (
    // Notes are on top: what is below them comes together with them, and stays where it is.
    <Suspense>
      <NotesSection key={release.id} release={release} />
      <Contents release={release} />
      {release.can.manage && <Notifications release={release} robotsButton={robotsButton} />}
      <Followers release={release} followButton={followButton} />
    </Suspense>
  )
}

function Contents({ release }: { release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  const { modules, docCount, state, hasLive } = release
  const hint = state === 'draft' ? 'contents.draft' : hasLive ? 'contents.live' : 'contents.frozen'
  return (
    <section className={classes['section']} aria-label={t('contents.title')}>
      <h2 className="l-row l-gap-6 l-mb-4 l-size-13 l-bold">
        {t('contents.title')} <span className="l-note l-regular l-digits">{docCount}</span>
      </h2>
      <ul className="l-plain-list">
        {modules.map((module) => (
          <ModuleLine key={module.moduleId} module={module} />
        ))}
      </ul>
      <p className="l-note l-mt-4">{t(modules.length === 0 ? 'contents.none' : hint)}</p>
    </section>
  )
}

function ModuleLine({ module: { name, mode, docCount, totalCount } }: { module: ReleaseModule }) {
  const { t } = useTranslation('release')
  return (
    <li className="l-row l-gap-8 l-min-h-28">
      <span className="l-row l-rest l-gap-6">
        <span className="l-narrow l-cut" title={name}>
          {name}
        </span>
        {mode === 'live' && <Tag tone="accent">{t('mode.live')}</Tag>}
        {totalCount === null && <Tag tone="neutral">{t('contents.gone')}</Tag>}
      </span>
      <span className="l-fixed l-t2 l-digits">
        {/* What is frozen may be more than there is now. */}
        {totalCount === null || totalCount < docCount ? (
          docCount
        ) : (
          <span title={t('contents.of', { docs: docCount, total: totalCount })}>
            {`${String(docCount)} / ${String(totalCount)}`}
          </span>
        )}
      </span>
    </li>
  )
}

function Notifications({
  release: { id, projectId, notifiesChanges },
  robotsButton,
}: Omit<ReleaseSideProps, 'followButton'>) {
  const { t } = useTranslation('release')
  const { mutate, isPending } = useNotifyChanges(projectId)
  const switchId = useId()
  return (
    <section className={classes['section']} aria-label={t('notify.title')}>
      <h2 className="l-mb-4 l-size-13 l-bold">{t('notify.title')}</h2>
      <div className="l-row l-spread l-gap-12 l-min-h-28">
        <label htmlFor={switchId} className="l-pointer">
          {t('notify.changes')}
        </label>
        <Switch
          id={switchId}
          checked={notifiesChanges === 1}
          disabled={isPending}
          onChange={(event) => mutate({ id, notifiesChanges: event.currentTarget.checked ? 1 : 0 })}
        />
      </div>
      <p className="l-note l-mb-8">{t('notify.hint')}</p>
      {robotsButton}
    </section>
  )
}

/** Pictures that overlap. */
const avatarSize = 22

function Followers({ release: { followers, followerCount }, followButton }: Omit<ReleaseSideProps, 'robotsButton'>) {
  const { t } = useTranslation(['release', 'changes'])
  const words =
    followerCount === 0
      ? t('followers.none')
      : followerCount > followers.length
        ? t('followers.andMore', { count: followerCount })
        : t('followers.count', { count: followerCount })
  return (
    <section className={clsx('l-row l-gap-8', classes['section'])} aria-label={t('followers.title')}>
      {followers.length > 0 && (
        <span className={clsx('l-flex l-fixed', classes['faces'])} title={followers.join(t('changes:separator'))}>
          {followers.map((name, index) => (
            // Two people may have the same name.
            <Avatar key={index} name={name} size={avatarSize} />
          ))}
        </span>
      )}
      <span className="l-rest l-t2">{words}</span>
      {followButton}
    </section>
  )
}

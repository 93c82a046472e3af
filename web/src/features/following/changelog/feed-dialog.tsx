import type { FeedTopic } from '@lectern/contracts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBaseAddress } from '../../../entities/installation/use-base-address.ts'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { changelogFeedQuery, useRenewFeed, useRevokeFeed, type ChangelogPlace } from './changelog-queries.ts'
import { FeedLines } from './feed-lines.tsx'

interface FeedProps {
  place: ChangelogPlace
  /** What changed, unless given. */
  topic?: FeedTopic
}

/** Opens the addresses at which a feed reader finds the changelog, or the releases of a project. */
export function FeedButton({ place, topic }: FeedProps) {
  const { t } = useTranslation('changelog')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip label={t('feed.open')}>
        <ActionIcon aria-label={t('feed.open')} onClick={() => setIsOpen(true)}>
          <IconRss size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Dialog title={t('feed.heading')} opened={isOpen} onClose={() => setIsOpen(false)}>
        <FeedAddresses place={place} {...(topic && { topic })} />
      </Dialog>
    </>
  )
}

function FeedAddresses({ place, topic = 'changes' }: FeedProps) {
  const { t, i18n } = useTranslation('changelog')
  const base = useBaseAddress()
  const { data: feed } = useQuery(changelogFeedQuery(place))
  const renew = useRenewFeed(place)
  const revoke = useRevokeFeed(place)
  if (feed === undefined) return null
  const query = `?lang=${i18n.language}${topic === 'changes' ? '' : `&of=${topic}`}`
  const replace = () =>
    void askAndDo({
      title: t('feed.replaceTitle'),
      body: t('feed.replaceBody'),
      confirmLabel: t('feed.replace'),
      danger: false,
      act: () => renew.mutateAsync(),
    })
  const end = () =>
    void askAndDo({
      title: t('feed.revokeTitle'),
      body: t('feed.revokeBody'),
      confirmLabel: t('feed.revoke'),
      act: () => revoke.mutateAsync(),
    })
  return (
    <div className="l-column l-gap-12">
      <p className="l-m-0 l-t2">{t(topic === 'changes' ? 'feed.hint' : 'feed.releases.hint')}</p>
      {feed === null ? (
        <div className="l-flex">
          <Button variant="filled" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('feed.create')}
          </Button>
        </div>
      ) : (
        <>
          <FeedLines addressOf={(format) => `${base}${feed.addresses[format]}${query}`} />
          <div className="l-flex l-gap-4 l-ml-neg-8">
            <Button size="xs" variant="subtle" loading={renew.isPending} onClick={replace}>
              {t('feed.replace')}
            </Button>
            <Button size="xs" variant="subtle" loading={revoke.isPending} onClick={end}>
              {t('feed.revoke')}
            </Button>
          </div>
        </>
      )}
      <p className="l-m-0 l-note">{t('feed.secret')}</p>
      {'projectId' in place && <p className="l-m-0 l-note">{t('feed.shared')}</p>}
    </div>
  )
}

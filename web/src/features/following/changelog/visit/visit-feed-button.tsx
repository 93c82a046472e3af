import { readVisitFeed, type FeedFormat } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBaseAddress } from '../../../../entities/installation/use-base-address.ts'
import { visitorHeaders, type Visit } from '../../../../entities/visit/visit-access.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { FeedLines } from '../feed-lines.tsx'

/** The addresses at which a feed reader finds what changed here. */
export function VisitFeedButton({ visit }: { visit: Visit }) {
  const { t, i18n } = useTranslation('changelog')
  const base = useBaseAddress()
  const [isOpen, setIsOpen] = useState(false)
  const needsToken = Object.keys(visitorHeaders(visit)).length > 0
  const addressOf = (format: FeedFormat) => {
    const fields = new URLSearchParams({ of: visit.of, id: visit.key, format, lang: i18n.language })
    return `${base}${readVisitFeed.path}?${fields.toString()}`
  }
  return (
    <>
      <Button size="xs" leftSection={<IconRss size={15} stroke={1.6} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('feed.open')}
      </Button>
      <Dialog title={t('feed.heading')} opened={isOpen} onClose={() => setIsOpen(false)}>
        <div className="l-column l-gap-12">
          <p className="l-m-0 l-t2">{t('visit.feedHint')}</p>
          <FeedLines addressOf={addressOf} />
          {needsToken && <p className="l-m-0 l-note">{t('visit.feedLocked')}</p>}
        </div>
      </Dialog>
    </>
  )
}

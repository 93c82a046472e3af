import { feedFormats, type FeedFormat } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { CopyLine } from '../../../shared/ui/text/copy-line.tsx'

/** Names of formats are the same in every language. */
const formatNames = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' } as const

/** The address of a feed in each format, to copy. */
export function FeedLines({ addressOf }: { addressOf: (format: FeedFormat) => string }) {
  const { t } = useTranslation('changelog')
  return feedFormats.map((format) => (
    <section key={format} aria-label={formatNames[format]}>
      <p className="l-mb-6 l-p-0 l-medium">{formatNames[format]}</p>
      <CopyLine text={addressOf(format)} label={t('feed.copy')} />
    </section>
  ))
}

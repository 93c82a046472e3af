import { IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface SitePreviewProps {
  title: string
  description: string
  /** `#rrggbb`; empty for the product's own. */
  accent: string
  /** Address of the picture; empty for none. */
  logo: string
  address: string
  version: string
}

/** The head of a site as its readers see it, and where it is. */
export function SitePreview({ title, description, accent, logo, address, version }: SitePreviewProps) {
  const { t } = useTranslation('site')
  return (
    <figure className="l-m-0 l-p-16 l-rule-bottom">
      <figcaption className="l-mb-8 l-note">{t('preview')}</figcaption>
      <div
        className="l-clip l-card l-on-page"
        style={{ borderTop: `3px solid ${accent === '' ? 'var(--l-ac)' : accent}` }}
      >
        <div className="l-row l-gap-8 l-px-12 l-min-h-40 l-rule-bottom">
          {logo === '' ? (
            <IconWorld size={18} stroke={1.6} aria-hidden />
          ) : (
            <img src={logo} alt="" style={{ height: 24, maxWidth: 110 }} />
          )}
          <span className="l-rest l-cut l-bold">{title === '' ? t('field.title') : title}</span>
          <span className="l-note">{version}</span>
        </div>
        <p className="l-m-0 l-px-12 l-py-8 l-t2 l-min-h-40">{description}</p>
      </div>
      <p className="l-m-0 l-mt-8 l-note l-break">{address}</p>
    </figure>
  )
}

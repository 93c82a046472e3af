import type { ReviewRow } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** Proper names, alike in every language. */
const formatNames: Readonly<Record<string, string>> = {
  openapi: 'OpenAPI',
  markdown: 'Markdown',
  postman: 'Postman',
  yapi: 'YApi',
  har: 'HAR',
  curl: 'cURL',
}

/** An address as it is; imported files by their format; what is pushed by the name of its token. */
export function useSourceName({ source }: Pick<ReviewRow, 'source'>): string {
  const { t } = useTranslation('review')
  if (source.kind === 'url') return source.name
  if (source.kind === 'token') return source.name === '' ? t('pushedBefore') : t('pushed', { name: source.name })
  return t('file', { format: formatNames[source.name] ?? source.name })
}

import type { ReviewRow } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { formatNames } from '../../../shared/lib/format-names.ts'

const names: Readonly<Record<string, string>> = formatNames

/** An address as it is; imported files by their format; what is pushed by the name of its token. */
export function useSourceName({ source }: Pick<ReviewRow, 'source'>): string {
  const { t } = useTranslation('review')
  if (source.kind === 'url') return source.name
  if (source.kind === 'token') return source.name === '' ? t('pushedBefore') : t('pushed', { name: source.name })
  return t('file', { format: names[source.name] ?? source.name })
}

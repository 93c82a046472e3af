import type { ImportFormat } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** A source by its format and version: descriptions and collections have only their number. */
export function useSourceVersion(version: string, format: ImportFormat): string {
  const { t } = useTranslation('import')
  if (!/^\d/.test(version)) return version
  if (format === 'openapi') return version.startsWith('2') ? `Swagger ${version}` : `OpenAPI ${version}`
  return `${t(`format.${format}.name`)} ${version}`
}

import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const parameterSections = {
  path: 'pathParameters',
  header: 'headerParameters',
  query: 'queryParameters',
  cookie: 'cookieParameters',
  body: 'requestBody',
  headers: 'responseHeaders',
  parameters: 'parameters',
  result: 'result',
} as const

/** What people call a part of a document that has fields: Response 200 › Headers. */
export function useSectionName(): (section: string, mediaType: string) => string {
  const { t } = useTranslation(['changes', 'history'])
  return useCallback(
    (section, mediaType) => {
      const [, status, headers] = /^response-(.+?)(-headers)?$/.exec(section) ?? []
      const known = Object.entries(parameterSections).find(([name]) => name === section)?.[1]
      const words = [
        status === undefined ? t(known === undefined ? 'history:sides.fields' : `changes:place.${known}`) : '',
        status === undefined ? '' : t('changes:place.response', { name: status }),
        headers === undefined ? '' : t('changes:place.responseHeaders'),
        mediaType,
      ]
      return words.filter((word) => word !== '').join(' › ')
    },
    [t],
  )
}

import type { CommentPlace } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import classes from './thread-card.module.css'

const plain = ['path', 'header', 'query', 'cookie', 'body', 'parameters', 'result'] as const

/** Where a field is, in words, and its path: "Response 200 · application/json `items[].price`". */
export function PlaceName({ place }: { place: CommentPlace }) {
  const section = useSectionName(place.section)
  const words = place.mediaType === '' ? section : `${section} · ${place.mediaType}`
  return (
    <>
      <span className="l-note">{words}</span>
      {place.path !== '' && (
        <code className={clsx('l-t1 l-size-12 l-medium l-break', classes['path'])}>{place.path}</code>
      )}
    </>
  )
}

function useSectionName(section: string): string {
  const { t } = useTranslation('comments')
  const known = plain.find((name) => name === section)
  if (known !== undefined) return t(`place.${known}`)
  const [, status, headers] = /^response-(.+?)(-headers)?$/.exec(section) ?? []
  if (status !== undefined) return t(headers === undefined ? 'place.response' : 'place.responseHeaders', { status })
  return section.startsWith('callback-') ? t('place.callback') : section
}

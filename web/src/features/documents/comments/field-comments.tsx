/* Marks of comments at the fields of a document, for the reading page and the editor alike. */
import type { CommentPlace } from '@lectern/contracts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMessage, IconMessagePlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useComments } from './comments-context.ts'
import classes from './field-comments.module.css'

interface FieldCommentsProps {
  place: CommentPlace
  /** The field's name as the page shows it. */
  name: string
}

interface FieldCommentMarkProps extends FieldCommentsProps {
  /** The Tab key leaves a grid; the panel's own button leads to all threads. */
  isInGrid?: boolean
}

/** How many open threads a field has, opening them; nothing where there are none. */
export function FieldCommentMark({ place, name, isInGrid = false }: FieldCommentMarkProps) {
  const { t } = useTranslation('comments')
  const { countAt, show } = useComments()
  const count = countAt(place)
  if (count === 0) return null
  return (
    <button
      type="button"
      tabIndex={isInGrid ? -1 : undefined}
      className={clsx(
        'l-relative l-on-top l-inline-flex l-middle l-gap-3 l-h-18 l-py-0 l-px-5 l-no-frame l-round-tag l-on-ac-soft l-ac l-size-11 l-medium l-digits l-line-16 l-pointer l-no-print',
        classes['mark'],
      )}
      aria-label={t('mark', { count, name })}
      title={t('mark', { count, name })}
      onClick={() => {
        show(place)
      }}
    >
      <IconMessage size={12} stroke={1.8} aria-hidden />
      {count}
    </button>
  )
}

/** Begins a thread about a field. Stands where the pointer or the keyboard is, so the shortcut means this field while it is there. */
export function FieldCommentTool({ place, name }: FieldCommentsProps) {
  const { t } = useTranslation('comments')
  const { canAdd, write, pointAt } = useComments()
  const { section, mediaType, path } = place
  useEffect(() => pointAt({ section, mediaType, path }), [pointAt, section, mediaType, path])
  if (!canAdd) return null
  return (
    <Tooltip label={`${t('addToField')}  C`}>
      <ActionIcon
        size="xs"
        aria-label={t('addToFieldNamed', { name })}
        onClick={() => {
          write(place)
        }}
      >
        <IconMessagePlus size={14} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

import { isObject, type Conflict, type Json } from '@lectern/model'
import clsx from 'clsx'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { nameInOrder } from '../change-detail.tsx'
import { fieldsOfValue } from '../change-fields.ts'
import { FieldLines } from '../field-table.tsx'
import { InlineValue, isPlain } from '../inline-value.tsx'
import type { Stretch } from './marked-words.ts'
import classes from './conflict.module.css'

interface ConflictValueProps {
  conflict: Conflict
  value: Json | undefined
  /** The same as a text with marks; for what has no other form. */
  text: readonly Stretch[] | undefined
  /** Its place has words for its values. */
  hasWords: boolean
}

/** One side of a conflict by its type: fields as lines, a list as chips, a model by its name, texts with marked words. */
export function ConflictValue({ conflict: { topic, name, kind, isText }, value, text, hasWords }: ConflictValueProps) {
  const { t } = useTranslation('conflict')
  if (value === undefined || text === undefined) return <em>{t('nothing')}</em>
  const fields = hasWords ? [] : fieldsOfValue({ topic, name, value })
  if (fields.length > 0) return <FieldLines fields={fields} />
  if (!hasWords && isShort(value))
    return <InlineValue value={kind === 'order' && Array.isArray(value) ? value.map(nameInOrder) : value} />
  if (text.every((stretch) => stretch.text === '')) return <em>{t('empty')}</em>
  return (
    <span
      className={clsx('l-max-h-240 l-scroll l-code l-line-18 l-break l-as-typed', classes['value'])}
      data-prose={isText || undefined}
    >
      {text.map((stretch, index) =>
        stretch.isMarked ? <ins key={index}>{stretch.text}</ins> : <Fragment key={index}>{stretch.text}</Fragment>,
      )}
    </span>
  )
}

/** A list of values without parts, or nothing but a reference. */
function isShort(value: Json): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  return isObject(value) && Object.keys(value).length === 1 && typeof value['$ref'] === 'string'
}

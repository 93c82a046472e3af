import { isObject, stringAt, valueText, type Json } from '@lectern/model'
import clsx from 'clsx'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './change.module.css'

/** Texts longer than this are cut; the whole one is in the tooltip. */
const longest = 120
/** Values of a list that are shown. */
const mostValues = 12

interface InlineValueProps {
  value: Json
  /** Struck through, or marked; neither by default. */
  tone?: 'before' | 'after'
}

/** A value in a sentence by its type: a list as chips, an object by its model or type, anything else as it reads. */
export function InlineValue({ value, tone }: InlineValueProps) {
  const { t } = useTranslation('changes')
  const Mark = tone === undefined ? 'span' : tone === 'before' ? 'del' : 'ins'
  if (!Array.isArray(value) || !value.every(isPlain))
    return <Mark className={clsx('l-mono l-size-12 l-break l-as-typed', classes['value'])}>{shortOf(value)}</Mark>
  return (
    <span className={classes['values']}>
      {value.slice(0, mostValues).map((each, index) => (
        // The values of one state never move.
        <Fragment key={index}>
          <Mark className={clsx('l-mono l-size-12 l-break l-as-typed', classes['value'])}>{shortOf(each)}</Mark>{' '}
        </Fragment>
      ))}
      {value.length === 0 && <Mark className={clsx('l-mono l-size-12 l-break l-as-typed', classes['value'])}>[]</Mark>}
      {value.length > mostValues && <span>{t('andMore', { count: value.length - mostValues })}</span>}
    </span>
  )
}

/** Without parts of its own. */
export function isPlain(value: Json): boolean {
  return value === null || typeof value !== 'object'
}

/** One line; what is too much for one is shown below the sentence. */
function shortOf(value: Json): string {
  if (isObject(value)) return stringAt(value, '$ref')?.replace(/^.*\//, '') ?? stringAt(value, 'type') ?? '{…}'
  if (Array.isArray(value)) return '[…]'
  const text = valueText(value)
  if (text === '') return '""'
  const reference = text.replace(/^#\/components\/\w+\//, '')
  return reference.length > longest ? `${reference.slice(0, longest)}…` : reference
}

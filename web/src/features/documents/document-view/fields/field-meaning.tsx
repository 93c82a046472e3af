import { Tooltip } from '@mantine/core'
import { type EnumEntry, chipsOf, shortValue, type Chip, typeLabel } from '@lectern/model'
import { IconRefresh } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentState } from '../document-context.ts'
import { Prose } from '../parts/prose.tsx'
import type { VisibleField } from './field-rows.ts'
import classes from './fields.module.css'

/** What a field is: type, whether it is required, description and rules. */
export function FieldMeaning({ field }: { field: VisibleField }) {
  const { t } = useTranslation('document')
  const { row, item } = field
  const chips = item === undefined ? chipsOf(row) : [...chipsOf(row), ...chipsOf({ ...item, nullable: false })]
  const description = row.description === '' ? (item?.description ?? '') : row.description
  return (
    <div className={clsx('l-t2', classes['sentence'])}>
      <span className="l-t3 l-mono l-break l-size-11-5">
        {row.kind === 'choice' ? t('field.oneOf', { count: row.variants?.length ?? 0 }) : typeLabel(row)}
      </span>
      {row.isRecursive && (
        <Tooltip label={t('field.recursiveHint', { name: row.modelName })}>
          <span className={clsx('l-t3', classes['recursive'])}>
            <IconRefresh size={12} stroke={1.8} aria-label={t('field.recursive')} />
          </span>
        </Tooltip>
      )}
      {row.required && row.place !== 'item' && row.place !== 'root' && (
        <span className="l-bad l-size-12">{t('field.required')}</span>
      )}
      {row.deprecated && <span className="l-note">{t('field.deprecated')}</span>}
      {description !== '' && <Prose text={description} inline className={classes['description']} />}
      {row.origin !== '' && <span className="l-note">{t('field.from', { name: row.origin })}</span>}
      {chips.length > 0 && (
        <span className={clsx('l-inline-flex l-wrap l-fits', classes['chips'])}>
          {chips.map((chip, index) => (
            <ConstraintChip key={index} chip={chip} />
          ))}
        </span>
      )}
    </div>
  )
}

function ConstraintChip({ chip }: { chip: Chip }) {
  const { t } = useTranslation('document')
  const text = chip.kind === 'text' ? chip.text : t(`chip.${chip.key}`, { text: '', ...chip.values })
  return (
    <span className="l-fits l-px-6 l-t2 l-on-hover l-cut l-size-11 l-mono l-line-19 l-round-tag" title={chip.title}>
      {text}
    </span>
  )
}

/** The values a field can have: its own, else those of the dictionary it names. */
export function FieldValues({ field: { row, item } }: { field: VisibleField }) {
  const { dictionaries } = useDocumentState().detail
  const own = row.enumContent.length > 0 ? row.enumContent : (item?.enumContent ?? [])
  const dictionary = dictionaries[row.enumId] ?? dictionaries[item?.enumId ?? '']
  if (dictionary === undefined) return <EnumMeanings entries={own} />
  const ofDictionary = dictionary.items.map((entry, index) => ({ ...entry, index }))
  return (
    <>
      <span className="l-note">{dictionary.name}</span>
      <EnumMeanings entries={own.length > 0 ? own : ofDictionary} />
    </>
  )
}

const shownEnums = 8

/** Allowed values: with their meanings as a grid, without as chips. More than eight fold. */
function EnumMeanings({ entries }: { entries: readonly EnumEntry[] }) {
  const { t } = useTranslation('document')
  const [all, setAll] = useState(false)
  if (entries.length === 0) return null
  const shown = all ? entries : entries.slice(0, shownEnums)
  const meaningOf = (entry: EnumEntry) => [entry.name, entry.description].filter((text) => text !== '').join(' · ')
  const hasMeanings = entries.some((entry) => meaningOf(entry) !== '')
  return (
    <>
      <dl
        className={clsx('l-flex l-wrap', classes['enums'], !hasMeanings && classes['bare'])}
        aria-label={t('field.values')}
      >
        {shown.map((entry, index) => (
          <div className="l-flex l-fits l-gap-10 l-line-20" key={index}>
            <dt className="l-fixed l-px-6 l-break l-frame l-round-tag">{shortValue(entry.value)}</dt>
            {hasMeanings && <dd className="l-narrow l-t2 l-break">{meaningOf(entry)}</dd>}
          </div>
        ))}
      </dl>
      {entries.length > shownEnums && (
        <button
          type="button"
          className="l-ac l-bare l-hover-underlined"
          onClick={() => {
            setAll(!all)
          }}
        >
          {all ? t('field.fewerValues') : t('field.allValues', { count: entries.length })}
        </button>
      )}
    </>
  )
}

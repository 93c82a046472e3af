import { ActionIcon, Tooltip } from '@mantine/core'
import type { EnumEntry, Row } from '@lectern/model'
import { IconChevronRight, IconCopy, IconLink, IconRefresh } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { placeOf, useDocumentSlots, type FieldPlace } from '../document-slots.ts'
import { useDocumentState } from '../document-context.ts'
import { Prose } from '../parts/prose.tsx'
import { chipsOf, shortValue, type Chip } from '../../../../entities/document/fields/chips.ts'
import { typeLabel } from '../../../../entities/document/fields/type-label.ts'
import type { VisibleField } from './field-rows.ts'
import type { FieldActions } from './use-fields.ts'
import common from '../../../../shared/theme/common.module.css'
import classes from './fields.module.css'

interface FieldRowProps {
  field: VisibleField
  section: string
  mediaType: string
  variant: number | undefined
  actions: FieldActions
  isTarget: boolean
  onLink: (anchor: string) => void
}

/** One field: its name with what opens it, and its meaning. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, section, mediaType, variant, actions, isTarget, onLink } = props
  const { t } = useTranslation('document')
  const { row, anchor, level } = field
  const { FieldMark } = useDocumentSlots()
  const place = placeOf(section, mediaType, anchor)
  const [isPointed, setPointed] = useState(false)
  return (
    <div
      role="row"
      id={anchor}
      className={clsx(classes['row'], isTarget && classes['target'])}
      // A custom property is not in React's type of styles.
      style={{ '--level': level } as CSSProperties}
      onPointerEnter={() => {
        setPointed(true)
      }}
      onPointerLeave={() => {
        setPointed(false)
      }}
      onFocus={() => {
        setPointed(true)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPointed(false)
      }}
    >
      {Array.from({ length: level }, (_, index) => (
        <span key={index} className={classes['guide']} style={{ left: 6 + index * 18 }} aria-hidden />
      ))}
      <div role="cell" className={classes['name']}>
        {field.childCount > 0 && (
          <button
            type="button"
            className={clsx(common['bare'], classes['chevron'])}
            data-open={field.isOpen || undefined}
            aria-expanded={field.isOpen}
            aria-label={t(field.isOpen ? 'field.close' : 'field.open', { name: row.name })}
            onClick={() => {
              actions.toggle(field)
            }}
          >
            <IconChevronRight size={14} stroke={1.6} aria-hidden />
          </button>
        )}
        <FieldName
          row={row}
          anchor={anchor}
          onToggle={
            field.childCount === 0
              ? undefined
              : () => {
                  actions.toggle(field)
                }
          }
        />
        {field.childCount > 0 && !field.isOpen && (
          <button
            type="button"
            className={classes['folded']}
            tabIndex={-1}
            onClick={() => {
              actions.toggle(field)
            }}
          >
            {field.missing.length > 0 && row.childCount === 0
              ? t('field.more')
              : t('field.count', { count: field.childCount })}
          </button>
        )}
        {FieldMark !== undefined && <FieldMark place={place} name={row.name} />}
      </div>
      <div role="cell" className={classes['meaning']}>
        <FieldMeaning field={field} />
        <FieldValues field={field} />
        {row.variants !== undefined && row.variants.length > 1 && (
          <Variants
            row={row}
            chosen={variant}
            onChoose={(index) => {
              actions.choose(field, index)
            }}
          />
        )}
      </div>
      {isPointed && <FieldTools name={row.name} place={place} anchor={anchor} onLink={onLink} />}
    </div>
  )
})

interface FieldToolsProps {
  name: string
  place: FieldPlace
  anchor: string
  onLink: (anchor: string) => void
}

/** Drawn only where the pointer or the keyboard is: long lists would hold thousands of buttons nobody sees. */
function FieldTools({ name, place, anchor, onLink }: FieldToolsProps) {
  const { t } = useTranslation('document')
  const { FieldTool } = useDocumentSlots()
  return (
    <div className={classes['tools']}>
      {FieldTool !== undefined && <FieldTool place={place} name={name} />}
      <Tool
        label={t('field.copyName')}
        icon={<IconCopy size={14} stroke={1.6} />}
        onClick={() => void copyText(name)}
      />
      <Tool
        label={t('field.link')}
        icon={<IconLink size={14} stroke={1.6} />}
        onClick={() => {
          onLink(anchor)
        }}
      />
    </div>
  )
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="xs" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

/** The name; a link to the field, so that the keyboard reaches every row. */
function FieldName({ row, anchor, onToggle }: { row: Row; anchor: string; onToggle: (() => void) | undefined }) {
  const { t } = useTranslation('document')
  const isFree = row.place === 'map' || row.place === 'pattern'
  const name = row.place === 'map' ? t('field.anyKey') : row.place === 'item' ? t('field.item') : row.name
  return (
    <Link
      to={{ hash: `#${encodeURIComponent(anchor)}` }}
      replace
      preventScrollReset
      onClick={(event) => {
        // A plain click on something that opens, opens it; the address is for the link's menu and for new tabs.
        if (onToggle === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onToggle()
      }}
      className={clsx(
        classes['label'],
        row.deprecated && classes['deprecated'],
        (isFree || row.place === 'item') && classes['free'],
      )}
    >
      {name}
    </Link>
  )
}

function FieldMeaning({ field }: { field: VisibleField }) {
  const { t } = useTranslation('document')
  const { row, item } = field
  const chips = item === undefined ? chipsOf(row) : [...chipsOf(row), ...chipsOf({ ...item, nullable: false })]
  const description = row.description === '' ? (item?.description ?? '') : row.description
  return (
    <div className={classes['sentence']}>
      <span className={classes['type']}>
        {row.kind === 'choice' ? t('field.oneOf', { count: row.variants?.length ?? 0 }) : typeLabel(row)}
      </span>
      {row.isRecursive && (
        <Tooltip label={t('field.recursiveHint', { name: row.modelName })}>
          <span className={classes['recursive']}>
            <IconRefresh size={12} stroke={1.8} aria-label={t('field.recursive')} />
          </span>
        </Tooltip>
      )}
      {row.required && row.place !== 'item' && <span className={classes['required']}>{t('field.required')}</span>}
      {row.deprecated && <span className={common['note']}>{t('field.deprecated')}</span>}
      {description !== '' && <Prose text={description} inline className={classes['description']} />}
      {row.origin !== '' && <span className={common['note']}>{t('field.from', { name: row.origin })}</span>}
      {chips.length > 0 && (
        <span className={classes['chips']}>
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
    <span className={clsx(common['cut'], classes['chip'])} title={chip.title}>
      {text}
    </span>
  )
}

/** The values a field can have: its own, else those of the dictionary it names. */
function FieldValues({ field: { row, item } }: { field: VisibleField }) {
  const { dictionaries } = useDocumentState().detail
  const own = row.enumContent.length > 0 ? row.enumContent : (item?.enumContent ?? [])
  const dictionary = dictionaries[row.enumId] ?? dictionaries[item?.enumId ?? '']
  if (dictionary === undefined) return <EnumMeanings entries={own} />
  const ofDictionary = dictionary.items.map((entry, index) => ({ ...entry, index }))
  return (
    <>
      <span className={common['note']}>{dictionary.name}</span>
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
      <dl className={clsx(classes['enums'], !hasMeanings && classes['bare'])} aria-label={t('field.values')}>
        {shown.map((entry, index) => (
          <div key={index}>
            <dt>{shortValue(entry.value)}</dt>
            {hasMeanings && <dd>{meaningOf(entry)}</dd>}
          </div>
        ))}
      </dl>
      {entries.length > shownEnums && (
        <button
          type="button"
          className={classes['textButton']}
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

interface VariantsProps {
  row: Row
  chosen: number | undefined
  onChoose: (variant: number) => void
}

/** The alternatives of a choice; choosing one swaps the rows below. */
export function Variants({ row, chosen, onChoose }: VariantsProps) {
  const { t } = useTranslation('document')
  const variants = row.variants ?? []
  const current = chosen ?? variants[0]?.index
  return (
    <div role="group" aria-label={t('field.variants')} className={classes['variants']}>
      {variants.map((variant) => (
        <button
          key={variant.index}
          type="button"
          aria-pressed={variant.index === current}
          className={classes['variant']}
          title={variant.description === '' ? undefined : variant.description.slice(0, 300)}
          onClick={() => {
            onChoose(variant.index)
          }}
        >
          {variant.name}
        </button>
      ))}
    </div>
  )
}

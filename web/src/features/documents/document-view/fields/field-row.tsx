import { ActionIcon, Tooltip } from '@mantine/core'
import type { Row } from '@lectern/model'
import { IconChevronRight, IconCopy, IconLink } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../../../shared/ui/text/breakable.tsx'
import { Link } from 'react-router'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { placeOf, useDocumentSlots, type FieldPlace } from '../document-slots.ts'
import { FieldMeaning, FieldValues } from './field-meaning.tsx'
import type { VisibleField } from './field-rows.ts'
import type { FieldActions } from './use-fields.ts'
import { Variants } from './field-variants.tsx'
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
      className={clsx('l-grid l-rule-bottom l-m-wrap', classes['row'], isTarget && ['l-on-sel', classes['target']])}
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
        <span
          key={index}
          className="l-w-1 l-absolute l-inset-y-0 l-on-line"
          style={{ left: 6 + index * 18 }}
          aria-hidden
        />
      ))}
      <div role="cell" className={clsx('l-narrow l-relative', classes['name'])}>
        {field.childCount > 0 && (
          <button
            type="button"
            className={clsx(
              'l-inline-row l-center l-w-16 l-h-20 l-absolute l-on-top l-t3 l-round-tag l-bare l-turns l-no-print',
              classes['chevron'],
            )}
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
            className={clsx('l-note l-one-line l-bare l-ml-6', classes['folded'])}
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
      <div role="cell" className={clsx('l-narrow', classes['meaning'])}>
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
    <div className={clsx('l-flex l-gap-2 l-absolute l-on-page l-wide-only l-no-print', classes['tools'])}>
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
        'l-break l-size-12 l-line-20 l-undecorated',
        classes['label'],
        row.deprecated && 'l-t3 l-struck',
        (isFree || row.place === 'item') && classes['free'],
      )}
    >
      <Breakable name={name} />
    </Link>
  )
}

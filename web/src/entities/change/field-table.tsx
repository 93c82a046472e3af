import { chipsOf, shortValue, typeText, type Chip, type Row } from '@lectern/model'
import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../shared/ui/text/breakable.tsx'
import type { ShownField } from './change-fields.ts'
import { TableHead } from '../../shared/ui/table/table-head.tsx'
import classes from './change.module.css'

/** Fields that were added or removed, as rows of the parameter table. */
export function FieldTable({ fields }: { fields: readonly ShownField[] }) {
  const { t } = useTranslation('changes')
  return (
    <div
      className={clsx('l-mt-6 l-max-w-720 l-scroll l-frame l-round', classes['fields'])}
      role="region"
      aria-label={t('values')}
      tabIndex={0}
    >
      <table className="l-wide l-size-12 l-line-18">
        <TableHead
          className="l-t3 l-regular l-one-line"
          heads={[t('column.name'), t('column.type'), t('column.description')]}
        />
        <tbody>
          {fields.map(({ row, level }, index) => (
            <tr key={index}>
              {/* A custom property is not in React's type of styles. */}
              <td className="l-t2 l-break l-rule-top" style={{ '--level': level } as CSSProperties}>
                <FieldName row={row} />
              </td>
              <td className="l-t2 l-break l-rule-top">
                <code>{typeText(row)}</code>{' '}
                {row.format !== '' && <span className="l-t3 l-mono l-size-11-5">{row.format}</span>}{' '}
                {row.required && <b>{t('isRequired')}</b>}
              </td>
              <td className="l-t2 l-break l-rule-top">
                {row.description} <FieldRules row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same as lines of one column: where a table has no room or, as in a button, no place. */
export function FieldLines({ fields }: { fields: readonly ShownField[] }) {
  const { t } = useTranslation('changes')
  return (
    <span className={clsx('l-grid l-gap-4 l-size-12 l-line-18 l-break', classes['fieldLines'])}>
      {fields.map(({ row, level }, index) => (
        // A custom property is not in React's type of styles.
        <span key={index} style={{ '--level': level } as CSSProperties}>
          <FieldName row={row} />{' '}
          <span className="l-t3 l-mono l-size-11-5">
            {[typeText(row), row.format].filter((text) => text !== '').join(' ')}
          </span>{' '}
          {row.required && <b>{t('isRequired')}</b>} {row.description} <FieldRules row={row} />
        </span>
      ))}
    </span>
  )
}

/** What a field is called; the items of a list and other keys have words instead of a name. */
export function FieldName({ row }: { row: Row }) {
  const { t } = useTranslation('document')
  if (row.place === 'map') return <em>{t('field.anyKey')}</em>
  if (row.place === 'item') return <em>{t('field.item')}</em>
  return (
    <code>
      <Breakable name={row.name} />
    </code>
  )
}

/** Bounds, default, example and allowed values in short words. */
export function FieldRules({ row }: { row: Row }) {
  const text = useRuleTexts()(row).join(' · ')
  return text === '' ? null : <span className="l-t3 l-mono l-size-11-5">{text}</span>
}

/** The rules of a row, each in a short word. */
export function useRuleTexts(): (row: Row) => string[] {
  const { t } = useTranslation('document')
  const textOf = (chip: Chip) =>
    chip.kind === 'text' ? chip.text : t(`chip.${chip.key}`, { text: '', ...chip.values })
  return (row) => [...chipsOf(row).map(textOf), ...row.enumContent.map(({ value }) => shortValue(value))]
}

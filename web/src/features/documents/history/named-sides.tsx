import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { markWords } from '../../../entities/change/conflict/marked-words.ts'
import { AlignedCell, AlignedTable, type TableSide } from './aligned-table.tsx'
import { useFactName } from './fact-words.ts'
import { namedFields, type ColumnName, type NamedRow, type NamedTable, type TableName } from './named-tables.ts'
import { useSettingTexts } from './setting-words.ts'
import { MarkedText, SideMark } from './side-mark.tsx'
import classes from './sides.module.css'

/** A dictionary, error codes or settings of two states: named rows with their columns. */
export function NamedSides({ table: { name, columns, rows } }: { table: NamedTable }) {
  const { t } = useTranslation('history')
  const headOf = useColumnHead()
  const textOf = useCellText(name)
  const shown = columns.map((column) => ({ className: widths[column], head: headOf(column, name) }))
  const title = t(`sides.table.${name}`)
  const parts = useMemo(() => [{ key: name, rows }], [name, rows])
  return (
    <section aria-label={title}>
      <h3 className="l-mb-8 l-size-13 l-bold l-line-20">{title}</h3>
      <AlignedTable
        label={t('side.sides')}
        unit="rows"
        columns={shown}
        parts={parts}
        cells={(row, side) =>
          row[side] === undefined ? undefined : <NamedCells row={row} side={side} columns={columns} textOf={textOf} />
        }
      />
    </section>
  )
}

interface NamedCellsProps {
  row: NamedRow
  side: TableSide
  columns: readonly ColumnName[]
  textOf: CellText
}

function NamedCells({ row, side, columns, textOf }: NamedCellsProps) {
  return columns.map((column) => {
    const [before, after] = [textOf(column, row.before), textOf(column, row.after)]
    const text = side === 'before' ? before : after
    const isMarked = row.columns.includes(column)
    const words = isMarked && !isCode.has(column) ? markWords(before, after)?.[side] : undefined
    return (
      <AlignedCell key={column} side={side} className={isCode.has(column) ? classes['code'] : undefined}>
        {words === undefined ? (
          <SideMark side={side} isMarked={isMarked && text !== ''}>
            {text}
          </SideMark>
        ) : (
          <MarkedText side={side} words={words} />
        )}
      </AlignedCell>
    )
  })
}

/** Columns of values that programs read: changed as a whole. */
const isCode: ReadonlySet<ColumnName> = new Set(['code', 'type', 'url', 'headers', 'variables', 'example'])

/** Columns of a few letters leave the others the room. */
const widths: Readonly<Partial<Record<ColumnName, string | undefined>>> = {
  type: classes['narrow'],
  place: classes['narrow'],
  required: classes['narrow'],
  isData: classes['narrow'],
  secret: classes['narrow'],
  url: classes['wide'],
}

function useColumnHead(): (column: ColumnName, table: TableName) => string {
  const { t } = useTranslation(['history', 'common', 'dictionary', 'constants', 'module-setting'])
  return (column, table) => {
    switch (column) {
      case 'field':
        return t('history:sides.setting')
      case 'name':
        return t('common:name')
      case 'code':
      case 'solution':
        return t(`constants:column.${column}`)
      case 'url':
      case 'visibility':
        return t(`module-setting:environment.${column}`)
      case 'headers':
        return t('module-setting:environment.headers')
      case 'variables':
        return t('module-setting:environment.variables')
      case 'isData':
        return t('module-setting:column.data')
      case 'description':
        return t(table === 'items' ? 'dictionary:column.description' : 'module-setting:column.description')
      case 'secret':
      case 'value':
      case 'type':
      case 'place':
      case 'required':
      case 'example':
        return t(`module-setting:column.${column}`)
    }
  }
}

type CellText = (column: ColumnName, cells: NamedRow['before']) => string

/** What people read in a cell: settings and switches have words of their own. */
function useCellText(table: TableName): CellText {
  const { t } = useTranslation(['history', 'conflict', 'module-setting'])
  const { nameOf, valueOf } = useSettingTexts()
  const factNameOf = useFactName()
  const fieldNameOf = (text: string) => {
    if (table === 'facts') return factNameOf(text)
    const field = namedFields.find((each) => each === text)
    return field === undefined ? text : t(`conflict:topic.${field}`)
  }
  return (column, cells) => {
    const text = cells?.[column] ?? ''
    const isSetting = table === 'push' || table === 'compose'
    switch (column) {
      case 'field':
        return isSetting ? nameOf(text) : fieldNameOf(text)
      case 'value':
        return isSetting ? valueOf(cells?.field ?? '', text) : text
      case 'visibility':
        return text === ''
          ? ''
          : t(text === 'public' ? 'module-setting:environment.public' : 'module-setting:environment.members')
      case 'required':
      case 'secret':
      case 'isData':
        return text === '' ? '' : t('history:sides.yes')
      default:
        return text
    }
  }
}

import { Button } from '@mantine/core'
import clsx from 'clsx'
import { Fragment, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindTones } from '../../../entities/change/kind-tones.ts'
import { foldRows, limitRows, type FoldedRow } from './fold-rows.ts'
import classes from './sides.module.css'

/** Rows drawn at first, and more by each press. */
const step = 400

export type TableSide = 'before' | 'after'

interface AlignedTableProps<R extends FoldedRow> {
  label: string
  /** What a row is called where they are counted. */
  unit: 'fields' | 'rows'
  /** Of one side: width by a class, and a head where the cells do not speak for themselves. */
  columns: readonly { className?: string | undefined; head?: string }[]
  parts: readonly { key: string; title?: string; rows: readonly R[] }[]
  /** Whether a link led to a row; asked for those that changed. */
  isMeant?: (row: R) => boolean
  /** The cells of a row on one side, one for each column; `undefined` for a side that does not have it. */
  cells: (row: R, side: TableSide) => ReactNode
}

const tableSides = ['before', 'after'] as const

/** Two tables whose rows are beside each other: signs in the gutter, rows that did not change folded. */
export function AlignedTable<R extends FoldedRow>({
  label,
  unit,
  columns,
  parts,
  isMeant,
  cells,
}: AlignedTableProps<R>) {
  const { t } = useTranslation('history')
  const [budget, setBudget] = useState(step)
  const folded = useMemo(() => parts.map(({ rows, ...part }) => ({ ...part, blocks: foldRows(rows) })), [parts])
  const { shown, hidden } = useMemo(() => limitRows<R, (typeof folded)[number]>(folded, budget), [folded, budget])
  const width = columns.length + 1
  const hasHeads = columns.some(({ head }) => head !== undefined)
  return (
    <>
      <div
        className={clsx('l-scroll-x l-card l-marked-words', classes['tables'])}
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        {/* A custom property is not in React's type of styles. */}
        <table style={{ '--columns': columns.length } as CSSProperties}>
          {/* The first row has two wide cells, which define no columns. */}
          <colgroup>
            {tableSides.map((side) => (
              <Fragment key={side}>
                <col className={classes['gutter']} />
                {columns.map(({ className }, index) => (
                  <col key={index} className={className} />
                ))}
              </Fragment>
            ))}
          </colgroup>
          <thead>
            <tr>
              {tableSides.map((side) => (
                <th key={side} colSpan={width} scope="colgroup" data-side={side}>
                  {t(`sides.${side}`)}
                </th>
              ))}
            </tr>
            {hasHeads && <Heads columns={columns} />}
          </thead>
          {shown.map(({ key, title, blocks }) => (
            <tbody key={key}>
              {title !== undefined && (
                <tr>
                  <th className="l-rule-top l-t1" colSpan={width * 2} scope="rowgroup">
                    {title}
                  </th>
                </tr>
              )}
              {blocks.map((block, index) =>
                block.kind === 'folded' ? (
                  <tr key={index}>
                    <td className="l-py-4 l-px-12 l-on-sunken l-t3 l-text-center" colSpan={width * 2}>
                      {t(unit === 'fields' ? 'sides.unchangedFields' : 'sides.unchangedRows', { count: block.count })}
                    </td>
                  </tr>
                ) : (
                  <Fragment key={index}>
                    {block.rows.map((row, at) => (
                      <tr
                        key={at}
                        data-kind={row.kind}
                        aria-current={row.kind !== 'same' && isMeant?.(row) === true ? true : undefined}
                      >
                        {tableSides.map((side) => (
                          <SideCells key={side} kind={row.kind} side={side} width={width}>
                            {cells(row, side)}
                          </SideCells>
                        ))}
                      </tr>
                    ))}
                  </Fragment>
                ),
              )}
            </tbody>
          ))}
        </table>
      </div>
      {hidden > 0 && (
        <Button onClick={() => setBudget(budget + step)}>
          {t(unit === 'fields' ? 'sides.more' : 'sides.moreRows', { count: hidden })}
        </Button>
      )}
    </>
  )
}

function Heads({ columns }: Pick<AlignedTableProps<FoldedRow>, 'columns'>) {
  return (
    <tr className={classes['heads']}>
      {tableSides.map((side) => (
        <Fragment key={side}>
          <td data-side={side} />
          {columns.map(({ head }, index) => (
            <th key={index} scope="col" data-side={side}>
              {head}
            </th>
          ))}
        </Fragment>
      ))}
    </tr>
  )
}

const signs = {
  before: { removed: '−', changed: '~' },
  after: { added: '+', changed: '~' },
} as const

interface SideCellsProps {
  kind: FoldedRow['kind']
  side: TableSide
  width: number
  children: ReactNode
}

function SideCells({ kind, side, width, children }: SideCellsProps) {
  const { t } = useTranslation('changes')
  if (children === undefined) return <td colSpan={width} data-side={side} className={classes['nothing']} />
  const bySide: Readonly<Partial<Record<FoldedRow['kind'], string>>> = signs[side]
  const sign = bySide[kind]
  return (
    <>
      <td data-side={side} className={classes['gutter']}>
        {sign !== undefined && kind !== 'same' && (
          <span role="img" aria-label={t(`kind.${kind}`)} className={kindTones[kind]}>
            {sign}
          </span>
        )}
      </td>
      {children}
    </>
  )
}

interface AlignedCellProps {
  side: TableSide
  className?: string | undefined
  /** How deep the row is; of the first column. */
  level?: number
  children: ReactNode
}

/** One cell of a row. */
export function AlignedCell({ side, className, level, children }: AlignedCellProps) {
  // A custom property is not in React's type of styles.
  const style = level === undefined ? undefined : ({ '--level': level } as CSSProperties)
  return (
    <td data-side={side} className={className} style={style}>
      {children}
    </td>
  )
}

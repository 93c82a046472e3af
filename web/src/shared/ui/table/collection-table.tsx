import { IconUsers } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './collection-table.module.css'
import { ListTable } from './list-table.tsx'
import table from './list-table.module.css'
import { RelativeDate } from '../text/relative-date.tsx'

export interface CollectionRow {
  id: string
  tile: ReactNode
  /** With the link that covers the row. */
  name: ReactNode
  description: string
  /** How many there are of each of the two kinds the table counts. */
  counts: readonly [number, number]
  memberCount: number
  /** Pictures of the first of them. */
  faces?: ReactNode
  role: ReactNode
  /** What happened last, in words. */
  latest: ReactNode
  /** When it did, or when the thing itself was changed. */
  updatedAtMs: number
  menu: ReactNode
}

interface CollectionTableProps {
  title: string
  /** Heads of the columns; `counts` of the two kinds counted. */
  columns: {
    name: string
    counts: readonly [string, string]
    members: string
    role: string
    latest: string
    actions: string
  }
  rows: readonly CollectionRow[]
}

function Row({ row }: { row: CollectionRow }) {
  const number = clsx('l-wide-only', table['number'])
  return (
    <div role="row" className={clsx(table['row'], classes['row'])}>
      <div aria-hidden>{row.tile}</div>
      <div role="cell" className={clsx('l-column l-narrow', classes['name'])}>
        {row.name}
        {row.description !== '' && <span className="l-cut l-t2 l-size-12 l-line-18">{row.description}</span>}
      </div>
      <div role="cell" className={number}>
        {row.counts[0]}
      </div>
      <div role="cell" className={number}>
        {row.counts[1]}
      </div>
      <div role="cell" className="l-middle l-gap-6 l-digits l-flex l-wide-only">
        {row.faces ?? (
          <>
            <IconUsers className="l-t3" size={15} stroke={1.6} aria-hidden />
            {row.memberCount}
          </>
        )}
      </div>
      <div role="cell" className={classes['role']}>
        {row.role}
      </div>
      <div role="cell" className={clsx('l-column l-narrow l-one-line l-m-row l-m-gap-8', classes['latest'])}>
        {row.latest}
        <span className="l-note">
          <RelativeDate epochMs={row.updatedAtMs} />
        </span>
      </div>
      <div
        role="cell"
        className={clsx('l-flex l-end l-gap-2 l-relative l-on-top', table['actions'], classes['actions'])}
      >
        {row.menu}
      </div>
    </div>
  )
}

/** Spaces or projects as rows of 52 px: what they hold, who is in them, your role. */
export function CollectionTable({ title, columns, rows }: CollectionTableProps) {
  return (
    <ListTable
      isFramed
      label={title}
      className={classes['table'] ?? ''}
      columns={[
        <span key="tile" aria-hidden />,
        columns.name,
        ...columns.counts.map((name) => ({ name, className: table['number'] })),
        columns.members,
        columns.role,
        columns.latest,
        { name: columns.actions, isHidden: true },
      ]}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ListTable>
  )
}

import { VisuallyHidden } from '@mantine/core'
import clsx from 'clsx'
import { Fragment, isValidElement, type ComponentProps, type ReactElement } from 'react'
import classes from './list-table.module.css'

interface NamedColumn {
  name: string
  className?: string | undefined
  /** Only screen readers read the name. */
  isHidden?: boolean
}

/** Its name, or a head of its own with the role `columnheader`. */
export type Column = string | NamedColumn | ReactElement

function ColumnHead({ name, className, isHidden = false }: NamedColumn) {
  return (
    <span role="columnheader" className={className}>
      {isHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    </span>
  )
}

interface ListTableProps extends ComponentProps<'div'> {
  label: string
  columns: readonly (Column | false)[]
  headClassName?: string | undefined
  /** With a border around it; otherwise it reaches from side to side of a list page. */
  isFramed?: boolean
}

/** Rows under the names of their columns; a row is an element with the role `row` and the class of `list-table.module.css`. */
export function ListTable({ label, columns, headClassName, isFramed = false, ...rest }: ListTableProps) {
  const { className, children, ...table } = rest
  return (
    <div
      role="table"
      aria-label={label}
      className={clsx(isFramed ? 'l-clip l-card' : classes['full'], className)}
      {...table}
    >
      <div role="row" className={clsx(classes['head'], headClassName)}>
        {columns.map((column, index) => (
          <Fragment key={index}>
            {column === false || isValidElement(column) ? (
              column
            ) : (
              <ColumnHead {...(typeof column === 'string' ? { name: column } : column)} />
            )}
          </Fragment>
        ))}
      </div>
      {children}
    </div>
  )
}

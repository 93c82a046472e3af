import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { mobileMedia, useMedia } from '../../lib/hooks/use-media.ts'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import { VirtualRows, type VirtualRowsHandle } from '../virtual-rows/virtual-rows.tsx'
import classes from './entry-list.module.css'

/** Something the list opens. */
export interface Entry {
  kind: 'entry'
  id: string
  name: string
  to: string
  icon?: ReactNode
  /** Behind the name, right-aligned. */
  count?: number | undefined
  /** Nothing needs it. */
  isQuiet?: boolean
}

/** The heading over some of the entries. */
export interface EntryGroup {
  kind: 'group'
  id: string
  name: string
  count?: number
  /** Of one that folds away what is under it. */
  folding?: { isOpen: boolean; onToggle: () => void }
}

interface EntryListProps {
  label: string
  /** `undefined` while they are being fetched. */
  rows: readonly (Entry | EntryGroup)[] | undefined
  currentId: string | undefined
  /** Name of the mark on the open entry while it has unsaved changes. */
  unsaved?: string | undefined
  /** In place of rows while a filter leaves none. */
  nothing: string
  /** What narrows the list, above it. */
  filter?: ReactNode
  /** Totals, below it. */
  foot?: ReactNode
  /** Names are identifiers. */
  isMono?: boolean
  isWide?: boolean
  className?: string | undefined
}

const rowHeights = { wide: 30, mobile: 44 } as const

/** Up and down go from one entry to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === event.target)
  const next = step === 0 || at < 0 ? undefined : links[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The column of a page with everything it can open, one row each; only those in view are drawn. */
export function EntryList(props: EntryListProps) {
  const { label, rows, currentId, nothing, filter, foot, isWide = false, className } = props
  const rowHeight = useMedia(mobileMedia) ? rowHeights.mobile : rowHeights.wide
  const list = useRef<VirtualRowsHandle>(null)
  const currentIndex = rows?.findIndex(({ id }) => id === currentId) ?? -1
  useEffect(() => {
    if (currentIndex >= 0) list.current?.scrollToRow(currentIndex)
  }, [currentIndex])
  return (
    <nav
      className={clsx('l-column l-fixed l-short l-on-sunken l-rule-right', classes['list'], className)}
      data-wide={isWide || undefined}
      aria-label={label}
    >
      {filter !== undefined && <div className="l-column l-gap-8 l-py-10 l-px-12">{filter}</div>}
      {rows === undefined ? (
        <div className={clsx('l-grow l-short l-m-fixed', classes['rows'])}>
          <SkeletonRows rows={8} height={rowHeight} />
        </div>
      ) : (
        <VirtualRows
          role="list"
          className={clsx('l-grow l-short l-m-fixed', classes['rows'])}
          onKeyDown={moveFocus}
          handle={list}
          count={rows.length}
          rowHeight={rowHeight}
          renderRow={(index, style) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <div
                key={row.id}
                role="listitem"
                className={clsx(
                  row.kind === 'group' ? ['l-flex l-middle l-t2 l-size-12', classes['group']] : 'l-py-0 l-px-8',
                )}
                style={style}
              >
                <RowContent {...props} row={row} />
              </div>
            )
          }}
        />
      )}
      {rows?.length === 0 && <p className={classes['nothing']}>{nothing}</p>}
      {foot !== undefined && <p className={clsx('l-flex l-spread l-gap-8 l-rule-top', classes['foot'])}>{foot}</p>}
    </nav>
  )
}

function RowContent({ row, currentId, unsaved, isMono = false }: EntryListProps & { row: Entry | EntryGroup }) {
  const count = <span className="l-at-end l-note l-regular l-digits">{row.count}</span>
  if (row.kind === 'group') {
    const heading = (
      <>
        {row.name}
        {count}
      </>
    )
    return row.folding === undefined ? heading : <FoldingHeading {...row.folding}>{heading}</FoldingHeading>
  }
  const isCurrent = row.id === currentId
  return (
    <Link
      to={row.to}
      className={clsx(
        'l-row l-tall l-gap-8 l-px-10 l-relative l-round l-undecorated l-hoverable l-entry',
        row.isQuiet === true ? 'l-t3' : 'l-t1',
        isCurrent && 'l-medium',
        classes['entry'],
      )}
      title={row.name}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
    >
      {row.icon}
      <span className={clsx('l-narrow l-cut', isMono && 'l-code')}>{row.name}</span>
      {isCurrent && unsaved !== undefined && <span className="l-dot" role="img" aria-label={unsaved} />}
      {count}
    </Link>
  )
}

function FoldingHeading({
  isOpen,
  onToggle,
  children,
}: {
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={clsx('l-row l-grow l-tall l-gap-2 l-bare l-t2 l-size-12', classes['folding'])}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Chevron size={14} stroke={1.6} aria-hidden />
      {children}
    </button>
  )
}

import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useImperativeHandle, useRef, type HTMLAttributes, type ReactNode, type Ref } from 'react'

export interface VirtualRowsHandle {
  /** Brings a row into view; nothing happens when it is there already. */
  scrollToRow: (index: number) => void
}

interface VirtualRowsProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  count: number
  /** Height of every row in pixels; rows never differ. */
  rowHeight: number
  /** Draws one row. It is placed by the list: give the element the style it is handed. */
  renderRow: (index: number, style: { position: 'absolute'; top: number; height: number; insetInline: 0 }) => ReactNode
  keyOf?: (index: number) => string
  /** Stands above the rows and scrolls with them, `position: sticky` if it should stay. */
  head?: ReactNode
  handle?: Ref<VirtualRowsHandle>
  overscan?: number
  /** A row that is drawn wherever the list is scrolled to, because it has the focus; -1 for none. */
  alwaysDraw?: number
}

/** The rows in view and one more. */
function rangeWith(range: Range, index: number): number[] {
  const rows = defaultRangeExtractor(range)
  return index < 0 || index >= range.count || rows.includes(index) ? rows : [...rows, index].toSorted((a, b) => a - b)
}

/** A scrolling list of rows of one height which draws only those in view; the caller gives it its height. */
export function VirtualRows({
  count,
  rowHeight,
  renderRow,
  keyOf,
  head,
  handle,
  overscan = 8,
  alwaysDraw = -1,
  ...rest
}: VirtualRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are used in this component only
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
    ...(keyOf === undefined ? {} : { getItemKey: keyOf }),
    ...(alwaysDraw < 0 ? {} : { rangeExtractor: (range: Range) => rangeWith(range, alwaysDraw) }),
  })
  useImperativeHandle(handle, () => ({
    scrollToRow: (index) => {
      virtualizer.scrollToIndex(index, { align: 'auto' })
    },
  }))
  return (
    <div ref={frame} {...rest} style={{ overflow: 'auto', ...rest.style }}>
      {head}
      <div role="presentation" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer
          .getVirtualItems()
          .map((item) =>
            renderRow(item.index, { position: 'absolute', top: item.start, height: rowHeight, insetInline: 0 }),
          )}
      </div>
    </div>
  )
}
